/** Value of a cell: text as people typed it, a number as we counted it. */
export type CsvValue = string | number | null;

/**
 * Begins a cell in a spreadsheet. One that looks for another separator takes our quotes for
 * letters, and does so in the middle of ours.
 */
export const CELL_BEGIN = /(?:^|[,;\t\r\n]"*)/.source;
/**
 * Characters that show as nothing: Excel, LibreOffice and people who clean a file take them off,
 * and the program runs what is behind.
 */
const BLANK = /(?:[\p{Z}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|(?![\t\n\r])\p{Cc})/u.source;
const BLANK_OR_QUOTE = `(?:${BLANK}|")`;
/** A spreadsheet would run a cell that begins with one of these (OWASP, CSV injection). */
export const BEFORE_FORMULA = `(?=(?:${BLANK}${BLANK_OR_QUOTE}*)?[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20])`;
/** Some programs leave these out, and begin with what follows. */
export const BEFORE_SKIPPED = /(?=[\t\r\n])/.source;

const RUNS = new RegExp(`${CELL_BEGIN}${BEFORE_FORMULA}`, 'gu');
const SKIPPED = new RegExp(`^${BEFORE_SKIPPED}`);
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** With the marks that Dutch spreadsheets expect, who would read a point as thousands. */
function numberText(value: number): string {
  return String(value).replace('.', ',');
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  const text = value.replaceAll(RUNS, "$&'").replace(SKIPPED, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** By this a spreadsheet knows that the file is UTF-8. */
export const CSV_START = '\uFEFF';

/** One line of a file that Dutch Excel opens as a table: semicolons between, no formula in it. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(';')}\r\n`;
}
