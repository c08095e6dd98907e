/** The alphabets that a document has letters for, and that need no more than those to be written. */
const ALPHABETS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Ethiopic',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Common',
  'Inherited',
]
  .map((name) => String.raw`\p{Script=${name}}`)
  .join('');
/** Newer than the font, or too rare for it. */
const NOT_DRAWN =
  '\u088F\u1ACF-\u1AEB\u2B96\uA7CE\uA7CF\uA7D2\uA7D4\uA7F1\uFBC3-\uFBD2\uFD90\uFD91\uFDC8-\uFDCE';
/** Joins emoji and says which way to read: no sign of its own. */
const UNSEEN = String.raw`\u00AD\u200B-\u200F\u2060\u2066-\u2069\uFE00-\uFE0F\u{E0020}-\u{E007F}`;
const EMOJI = String.raw`\u{1F1E6}-\u{1F202}\u{1F300}-\u{1F6D4}\u{1F6E0}-\u{1F6EC}\u{1F6F0}-\u{1F6F9}\u{1F900}-\u{1F90B}\u{1F910}-\u{1F93E}\u{1F940}-\u{1F970}\u{1F973}-\u{1F976}\u{1F97A}\u{1F97C}-\u{1F9A2}\u{1F9B0}-\u{1F9B9}\u{1F9C0}-\u{1F9C2}\u{1F9D0}-\u{1F9FF}`;

/** One character that a document can show; what a font lacks, or joins by rules, is none. */
const PRINTED = new RegExp(
  String.raw`^(?:(?=[\u0020-\uFFFF])(?![${NOT_DRAWN}])(?=[${ALPHABETS}])[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|[${EMOJI}]|[${UNSEEN}\s])$`,
  'u',
);

/** Tells whether every character can stand on an invoice. */
export function isPrintable(text: string): boolean {
  return firstUnprintable(text) === null;
}

/** The first character that no document can show; null when all can be. */
export function firstUnprintable(text: string): string | null {
  const signs = Array.from(text.normalize('NFC'));
  return signs.find((sign) => !PRINTED.test(sign)) ?? null;
}

/** The sentence for somebody who typed such a character; null when there is none. */
export function unprintableSentence(text: string): string | null {
  const sign = firstUnprintable(text);
  if (sign === null) return null;
  return `Het teken “${sign}” kunnen we niet op een factuur afdrukken. Schrijf het anders, bijvoorbeeld met gewone letters.`;
}

/** Leaves out what says only how its neighbours are joined, and shows nothing. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(new RegExp(`[${UNSEEN}]`, 'gu'), '');
}
