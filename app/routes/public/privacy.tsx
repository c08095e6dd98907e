import { PRIVACY_VERSIONS } from '#domain/sales/terms.ts';
import { TextPage } from '#app/components/text-page.tsx';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { readLegalText } from '#app/lib/texts/legal-text.ts';
import { notFoundMeta, pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { PRIVACY_2026_11 } from '#app/lib/texts/privacy-2026-11.ts';
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import type { Route } from './+types/privacy.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return readLegalText({
    request,
    versions: PRIVACY_VERSIONS,
    texts: { '2026-11': PRIVACY_2026_11 },
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
    title: 'Privacyverklaring',
    description:
      'Welke gegevens we van je bewaren, waarom, hoe lang, en wat je rechten zijn volgens de AVG.',
    path: isOld ? paths.privacy(loaderData.version) : paths.privacy(),
  });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { version } = loaderData;
  return (
    <TextPage
      title="Privacyverklaring"
      intro={
        <p>
          Versie {version}. We vragen alleen wat we nodig hebben, verkopen niets door en volgen je
          niet.
        </p>
      }
      pathOf={paths.privacy}
      {...loaderData}
    />
  );
}
