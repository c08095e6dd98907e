import { createHash } from 'node:crypto';
import { readCsv, type CsvRefusal, type CsvRow } from '#domain/platform/csv-reading.ts';
import {
  IMPORT_MAX_ROWS,
  matchColumns,
  type HeadFault,
  type ImportColumn,
  type ImportKind,
} from '#domain/delivery/moving-in.ts';
import type { ImportFault } from '#contract/staff/imports.ts';
import { decodeText } from '#server/platform/files/decode-text.ts';

export type FileRow = { line: number; cells: ReadonlyMap<ImportColumn, string> };

export type ParsedFile = {
  name: string;
  hash: string;
  rows: FileRow[];
  /** Number of lines besides the head, also where none could be read. */
  rowCount: number;
  faults: ImportFault[];
};

const NAME_MAX = 200;

const REFUSALS: Readonly<Record<CsvRefusal, string>> = {
  CSV_EMPTY: 'Dit bestand is leeg.',
  CSV_TOO_MANY_ROWS: `Dit bestand heeft meer dan ${IMPORT_MAX_ROWS} regels. Zet het over in delen.`,
  CSV_QUOTE_OPEN: 'Ergens begint een aanhalingsteken dat nergens eindigt.',
  CSV_NO_TEXT: 'Dit is geen CSV-bestand. Bewaar het in je spreadsheet als “CSV UTF-8”.',
};

const HEAD_FAULTS: Readonly<Record<HeadFault['fault'], (head: string) => string>> = {
  unknown: (head) =>
    head === '' ? 'Een kolom heeft geen naam.' : `We kennen geen kolom “${head.slice(0, 60)}”.`,
  twice: (head) => `De kolom “${head.slice(0, 60)}” staat er twee keer.`,
  missing: (head) => `De kolom “${head}” ontbreekt.`,
};

/** Reads a file into its lines, with each cell under its column. Of what cannot be read it says why. */
export async function parseFile(kind: ImportKind, file: File): Promise<ParsedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = { name: nameOf(file), hash };
  const fault = (line: number, message: string) => ({ kind, line, column: null, message });
  const table = readCsv(decodeText(bytes), { maxRows: IMPORT_MAX_ROWS });
  if (!table.ok) {
    return { ...known, rows: [], rowCount: 0, faults: [fault(1, REFUSALS[table.reason])] };
  }
  const { header, rows } = table.value;
  const { columns, faults: wrong } = matchColumns(kind, header);
  if (wrong.length > 0) {
    const faults = wrong.map((head) => fault(1, HEAD_FAULTS[head.fault](head.head)));
    return { ...known, rows: [], rowCount: rows.length, faults };
  }
  if (rows.length === 0) {
    return {
      ...known,
      rows: [],
      rowCount: 0,
      faults: [fault(1, 'Onder de kop staan geen regels.')],
    };
  }
  const uneven = rows.filter(({ cells }) => !fits(cells, columns.length));
  return {
    ...known,
    rows: rows.filter((row) => !uneven.includes(row)).map((row) => toFileRow(row, columns)),
    rowCount: rows.length,
    faults: uneven.map(({ line, cells }) =>
      fault(line, `Deze regel heeft ${cells.length} cellen, en de kop ${columns.length}.`),
    ),
  };
}

/** Spreadsheets add empty cells at the end of a line; one that is too short was broken in two. */
function fits(cells: readonly string[], columns: number): boolean {
  return cells.length >= columns && cells.slice(columns).every((cell) => cell === '');
}

function toFileRow({ line, cells }: CsvRow, columns: readonly ImportColumn[]): FileRow {
  return { line, cells: new Map(columns.map((column, at) => [column, cells[at] ?? ''])) };
}

function nameOf({ name }: File): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  return clean === '' ? 'bestand.csv' : clean.slice(-NAME_MAX);
}
