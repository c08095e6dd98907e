import { CSV_START, csvLine, type CsvValue } from '#domain/platform/csv.ts';
import { writeCell, type DataWriter } from './write-cell.ts';

function cell(value: unknown): CsvValue {
  return typeof value === 'number' ? value : writeCell(value);
}

/** A part of the data once more, as a table that a spreadsheet opens. */
export function writeTable(): DataWriter {
  return {
    head: CSV_START,
    begin: (_title, columns) => csvLine(columns),
    rows: (columns, rows) =>
      rows.map((row) => csvLine(columns.map((column) => cell(row[column])))).join(''),
    end: () => '',
    foot: '',
  };
}
