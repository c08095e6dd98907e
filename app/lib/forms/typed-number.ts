/** A text that is no whole number becomes what no number may be. */
export function readNumber(text: string): number {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
