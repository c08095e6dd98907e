import { data } from 'react-router';
import type { SiteInfo } from '#contract/public/site.ts';
import { fillLegalText, type LegalText } from '#domain/sales/legal-text.ts';
import { findVersion } from '#domain/sales/terms.ts';

type Asked<Version extends string> = {
  request: Request;
  versions: readonly [Version, ...Version[]];
  texts: Readonly<Record<Version, LegalText>>;
  site: () => Promise<SiteInfo>;
  neutral: SiteInfo;
};

/**
 * The version that `?versie=` names, the newest without it. Read by loaders: the text travels in the
 * page, not in its script. A version that never was is a page that does not exist.
 */
export async function readLegalText<Version extends string>(asked: Asked<Version>) {
  const { request, versions, texts, site, neutral } = asked;
  const version = findVersion(versions, new URL(request.url).searchParams.get('versie'));
  if (version === null) throw data(null, { status: 404 });
  const own = await site().catch(() => null);
  const { siteName, supportEmail, company } = own ?? neutral;
  const speaker = { siteName, supportEmail, legalName: company.legalName };
  const sections = fillLegalText(texts[version], speaker);
  return data(
    { version, newest: versions[0], versions: [...versions], sections },
    // Without whose text it is, it is kept by nobody.
    own === null ? {} : { headers: { 'Cache-Tag': 'settings' } },
  );
}
