const WORDS_MAX = 500;

/** Words of a stranger: on one line, and no more than a person reads. */
export function cleanForeignText(words: string): string {
  const line = words.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX)}…` : line;
}
