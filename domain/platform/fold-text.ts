/** Letters that are no other letter with a mark on it, and what who has no such key types for them. */
const LETTERS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ĳ', 'ij'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
] as const;
/** The same where it is one sign for one, and signs that are written in more than one way. */
const SIGNS = 'øłđðħıŧŋĸəƒςſŀŉ‘’ʼ´‐‑‒–—―';
const PLAIN = "olddhitnqefσsln''''------";
/** Between the letters of `l·l`. */
const LEFT_OUT = /[\u0300-\u036F·]/g;

const PLAIN_OF = new Map<string, string>([
  ...LETTERS,
  ...Array.from(SIGNS, (sign, at) => [sign, PLAIN[at] ?? sign] as const),
]);
const FOLDED = new RegExp(`[${[...PLAIN_OF.keys()].join('')}]`, 'gu');
// oxlint-disable-next-line no-control-regex -- ASCII begins with the control characters
const ASCII = /^[\u0000-\u007F]*$/;

/**
 * A text as it is searched and sorted: in lower case, without accents, and with letters that everybody can
 * type, so that who types "zoe" finds Zoë and "gross" finds Groß, and Émile stands between Elise and Erik.
 * The database's `folded` does the same.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(LEFT_OUT, '')
    .replaceAll(FOLDED, (sign) => PLAIN_OF.get(sign) ?? sign);
}

/** More of them make a search no better. */
const WORDS_MAX = 4;

/** Words of a search, folded, which may stand in any order; the last ones stay together. */
export function foldedWords(search: string): string[] {
  const words = foldText(search)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (words.length <= WORDS_MAX) return words;
  return [...words.slice(0, WORDS_MAX - 1), words.slice(WORDS_MAX - 1).join(' ')];
}
