import { data } from 'react-router';
import type { SiteInfo } from '#contract/public/site.ts';
import { findVersion } from '#domain/terms.ts';

/** A paragraph, a list, or a way to another page. */
export type LegalBlock = string | readonly string[] | { to: string; label: string };

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** A text in which `{siteName}`, `{seller}` and `{byMail}` stand for the shop that speaks. */
export type LegalText = readonly LegalSection[];

/** The shop's own data, or words that hold for every shop. */
function wordsOf({ siteName, company, supportEmail }: SiteInfo): Readonly<Record<string, string>> {
  return {
    siteName,
    seller: company.legalName === '' ? siteName : company.legalName,
    byMail: supportEmail === '' ? '' : ` via ${supportEmail}`,
  };
}

function fillIn(text: LegalText, words: Readonly<Record<string, string>>): LegalText {
  const fill = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  const fillBlock = (block: LegalBlock): LegalBlock => {
    if (typeof block === 'string') return fill(block);
    return 'to' in block ? block : block.map(fill);
  };
  return text.map((section) => ({ ...section, blocks: section.blocks.map(fillBlock) }));
}

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
  const words = wordsOf(await site().catch(() => neutral));
  const sections = fillIn(texts[version], words);
  return { version, newest: versions[0], versions: [...versions], sections };
}
