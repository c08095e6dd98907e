/** Targets of the links in a text; the page that shows the text knows the address. */
export const LEGAL_LINKS = ['withdraw', 'abuse', 'privacy', 'processing', 'contact'] as const;
export type LegalLink = (typeof LEGAL_LINKS)[number];

/** A paragraph, a list, or a way to another page. */
export type LegalBlock = string | readonly string[] | { to: LegalLink; label: string };

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/** A text in which `{siteName}`, `{seller}` and `{byMail}` stand for the shop that speaks. */
export type LegalText = readonly LegalSection[];

/** The shop that speaks; what it has not filled in is empty. */
export type Speaker = { siteName: string; legalName: string; supportEmail: string };

/** The shop's own data, or words that hold for every shop. */
function wordsOf({ siteName, legalName, supportEmail }: Speaker): Map<string, string> {
  return new Map([
    ['siteName', siteName],
    ['seller', legalName === '' ? siteName : legalName],
    ['byMail', supportEmail === '' ? '' : ` via ${supportEmail}`],
  ]);
}

/** The text as this shop says it. */
export function fillLegalText(text: LegalText, speaker: Speaker): LegalText {
  const words = wordsOf(speaker);
  const fill = (line: string) =>
    line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words.get(name) ?? whole);
  const fillBlock = (block: LegalBlock): LegalBlock => {
    if (typeof block === 'string') return fill(block);
    return 'to' in block ? block : block.map(fill);
  };
  return text.map((section) => ({ ...section, blocks: section.blocks.map(fillBlock) }));
}
