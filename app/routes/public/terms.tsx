import { TERMS_TEXTS } from '#domain/sales/terms-texts.ts';
import { TERMS_VERSIONS } from '#domain/sales/terms.ts';
import { TextPage } from '#app/components/text-page.tsx';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { readLegalText } from '#app/lib/texts/legal-text.ts';
import { notFoundMeta, pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import type { Route } from './+types/terms.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return readLegalText({
    request,
    versions: TERMS_VERSIONS,
    texts: TERMS_TEXTS,
    site: () => context.get(siteContext).api.site.get(),
    neutral: NEUTRAL_SITE,
  });
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return notFoundMeta(matches);
  const isOld = loaderData.version !== loaderData.newest;
  return pageMeta({
    matches,
    title: 'Algemene voorwaarden',
    description: isOld
      ? `Versie ${loaderData.version} van de afspraken tussen jou en ons, voor bestellingen uit die tijd.`
      : 'De afspraken tussen jou en ons: bestellen, betalen, opzeggen, herroepen en je geld terug.',
    path: isOld ? paths.terms(loaderData.version) : paths.terms(),
  });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { version } = loaderData;
  return (
    <TextPage
      title="Algemene voorwaarden"
      intro={<p>Versie {version}. Op deze afspraken is Nederlands recht van toepassing.</p>}
      pathOf={paths.terms}
      {...loaderData}
    />
  );
}
