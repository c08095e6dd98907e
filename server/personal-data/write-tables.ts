import { CSV_START, csvLine, type CsvValue } from '#domain/csv.ts';
import type { PackedFile } from './pack-files.ts';
import type { PersonalData } from './read-personal-data.ts';
import { writeCell } from './write-cell.ts';

function cell(value: unknown): CsvValue {
  return typeof value === 'number' ? value : writeCell(value);
}

/** The same data once more, each part as a table that a spreadsheet opens. */
export function writeTables(data: PersonalData): PackedFile[] {
  const text = new TextEncoder();
  return Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => csvLine(columns.map((column) => cell(row[column]))));
      const name = title.toLowerCase().replaceAll(' ', '-');
      const content = CSV_START + csvLine(columns) + lines.join('');
      return { name: `tabellen/${name}.csv`, bytes: text.encode(content) };
    });
}
