const CHARACTERS = new Intl.Segmenter('nl', { granularity: 'grapheme' });
/** The first half of a character that takes two code units, with nothing after it. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * Takes as much of the beginning of a text as fits, cut between characters as people see them: no half an
 * emoji, which no database holds, and no letter without its accent.
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = CHARACTERS.segment(text).containing(most)?.index ?? 0;
  // A single one can be longer than all the room there is.
  return text.slice(0, end === 0 ? most : end).replace(HALF_AT_END, '');
}

/** The same with a sign that there was more. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`;
}

const REASON_MAX = 500;

/**
 * Reason of a failure in another system, as it is kept: bounded, and without what no database
 * holds.
 */
export function keptReason(message: string): string {
  return beginningOf(message.toWellFormed().replaceAll('\u0000', ''), REASON_MAX);
}
