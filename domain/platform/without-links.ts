/**
 * Makes a stranger's text safe for a mail: no program makes a link of it. A receipt goes to
 * whatever address somebody typed, and nobody is to open what they reported or wrote there; an
 * invitation goes to whomever a customer likes. One letter alone ends no name of a site: B.V. and
 * initials stay as they are.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\b(h)tt(ps?:)/gi, '$1xx$2')
    .replaceAll(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}\p{N}_-])(?!\p{L}(?![\p{L}\p{N}_-]))/gu, '[.]')
    .replaceAll('@', '[at]');
}
