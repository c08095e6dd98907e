import { BEFORE_FORMULA, BEFORE_SKIPPED, CELL_BEGIN } from './csv.ts';
import { ok, refuse, type Result } from './result.ts';

export type CsvRow = {
  /** Line of the file, the head being the first; the first line of a row with line breaks in it. */
  line: number;
  cells: readonly string[];
};
export type CsvTable = { header: readonly string[]; rows: readonly CsvRow[] };

export type CsvRefusal = 'CSV_EMPTY' | 'CSV_TOO_MANY_ROWS' | 'CSV_QUOTE_OPEN' | 'CSV_NO_TEXT';

const SEPARATORS = [';', ',', '\t'] as const;
/** A spreadsheet's own line before the head, which says what stands between the cells; it is no row. */
const SEPARATOR_LINE = /^\s*"?sep=([;,\t|])"?[;,\t|]*(?:\r\n|\r|\n|$)/i;
/** Guard that our own files have before what a spreadsheet would run; see `csvLine`. */
const GUARDED = new RegExp(`^'${BEFORE_SKIPPED}|(${CELL_BEGIN})'${BEFORE_FORMULA}`, 'gu');

/**
 * Reads a file of a spreadsheet: the first line names the columns and tells the separator, unless a
 * line `sep=;` before it does. Lines without anything in them are left out. Refused is what is longer than `maxRows`, and what cannot be
 * told apart any more because a quote never ends.
 */
export function readCsv(
  text: string,
  { maxRows }: { maxRows: number },
): Result<CsvTable, CsvRefusal> {
  if (text.includes('\0')) return refuse('CSV_NO_TEXT');
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const [before = '', told] = SEPARATOR_LINE.exec(plain) ?? [];
  const records = splitRecords(plain, {
    separator: told ?? separatorOf(plain),
    max: maxRows + 1,
    from: before.length,
  });
  if (records === null) return refuse('CSV_QUOTE_OPEN');
  const [head, ...rows] = records;
  if (head === undefined) return refuse('CSV_EMPTY');
  if (rows.length > maxRows) return refuse('CSV_TOO_MANY_ROWS');
  return ok({ header: head.cells, rows });
}

/** The separator that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const head = (/^\s*(.*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: head.split(separator).length,
  }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ';';
}

/** At most one more than asked for: who has that knows that there are too many. Null for an open quote. */
function splitRecords(
  text: string,
  { separator, max, from }: { separator: string; max: number; from: number },
): CsvRow[] | null {
  const records: CsvRow[] = [];
  let at = from;
  let line = linesIn(text.slice(0, from));
  while (at < text.length && records.length <= max) {
    const record = readRecord(text, at, separator);
    if (record === null) return null;
    if (record.cells.some((cell) => cell.trim() !== '')) {
      records.push({
        line,
        cells: record.cells.map((cell) => cell.trim().replaceAll(GUARDED, '$1').trim()),
      });
    }
    line += record.lines;
    at = record.end;
  }
  return records;
}

type Record = { cells: string[]; end: number; lines: number };

function readRecord(text: string, start: number, separator: string): Record | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : { value: '', end: at };
    if (cell === null) return null;
    const rest = plainEnd(text, cell.end, separator);
    cells.push(cell.value + text.slice(cell.end, rest));
    if (text[rest] !== separator) {
      const end = text.startsWith('\r\n', rest) ? rest + 2 : rest + 1;
      return { cells, end, lines: linesIn(text.slice(start, rest)) };
    }
    at = rest + 1;
  }
}

/** A doubled quote is one quote; null where it never ends. */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function plainEnd(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
    at += 1;
  }
  return at;
}

function linesIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}
