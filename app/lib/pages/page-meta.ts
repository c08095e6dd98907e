import type { MetaDescriptor } from 'react-router';
import type { SiteInfo } from '#contract/public/site.ts';
import { NEUTRAL_SITE, type RootData } from '#app/lib/site.ts';

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/** Only the root's loader gives a site and an origin. */
function isRootData(value: unknown): value is RootData {
  return typeof value === 'object' && value !== null && 'site' in value && 'origin' in value;
}

function rootDataOf(matches: Matches): RootData | undefined {
  return matches.map((match) => match?.loaderData).find(isRootData);
}

type PageMeta = {
  matches: Matches;
  /** Without the shop's name; none on the home page. */
  title?: string;
  /** The shop's own description where a page has none, as the home page. */
  description?: string;
  /** The one address of this page; none of what is not there. */
  path: string | null;
  noindex?: boolean;
  /** The picture for who shares a link, of those in `public/og`. */
  picture?: 'home' | 'services' | 'pricing' | 'support' | 'contact' | 'faq';
  /** Schema.org data, if there is something to say. */
  jsonLd?: (origin: string, site: SiteInfo) => NonNullable<MetaDescriptor & object>;
};

/** Title, description, canonical link and the picture for those who share a link. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, origin } = rootDataOf(page.matches) ?? { site: NEUTRAL_SITE, origin: '' };
  const title = page.title ? `${page.title} – ${site.siteName}` : site.siteName;
  const description = page.description ?? (site.siteDescription || title);
  const url = page.path === null ? null : `${origin}${page.path}`;
  return [
    { title },
    { name: 'description', content: description },
    ...(url === null ? [] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'nl_NL' },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url === null ? [] : [{ property: 'og:url', content: url }]),
    { property: 'og:image', content: `${origin}/og/${page.picture ?? 'home'}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd(origin, site) }] : []),
  ];
}

/** Tells a search engine to forget an address that leads nowhere. */
export function notFoundMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta({
    matches,
    title: 'Pagina niet gevonden',
    description: 'Deze pagina bestaat niet (meer).',
    path: null,
    noindex: true,
  });
}
