import type { FilePiece } from './pack-files.ts';
import type { DataRow, PersonalData } from './read-personal-data.ts';
import { type DataWriter, writeCell } from './write-cell.ts';
import { writeOverview, type Overview } from './write-overview.ts';
import { CSV_START, csvLine, type CsvValue } from '#domain/platform/csv.ts';

type Document = { name: string; writer: DataWriter };

/** Rows that are text at a time. */
const BATCH = 100;

/** Everything three times, to read, for programs and for spreadsheets, written as it is read. */
export async function* writeData(
  groups: AsyncIterable<PersonalData>,
  overview: Overview,
): AsyncGenerator<FilePiece, void> {
  const whole: Document[] = [
    { name: 'overzicht.html', writer: writeOverview(overview) },
    { name: 'gegevens.json', writer: writeJson() },
  ];
  yield* eachIn(whole, ({ head }) => head);
  for await (const group of groups) {
    for (const [title, rows] of Object.entries(group)) {
      if (rows.length === 0) {
        yield* writePart(whole, title, rows);
        continue;
      }
      const name = `tabellen/${title.toLowerCase().replaceAll(' ', '-')}.csv`;
      const table: Document = { name, writer: writeTable() };
      yield* eachIn([table], ({ head }) => head);
      yield* writePart([...whole, table], title, rows);
      yield* eachIn([table], ({ foot }) => foot, true);
    }
  }
  yield* eachIn(whole, ({ foot }) => foot, true);
}

function* writePart(
  documents: readonly Document[],
  title: string,
  rows: readonly DataRow[],
): Generator<FilePiece, void> {
  const columns = Object.keys(rows[0] ?? {});
  yield* eachIn(documents, ({ begin }) => begin(title, columns, rows.length));
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    yield* eachIn(documents, (writer) => writer.rows(columns, batch));
  }
  yield* eachIn(documents, ({ end }) => end(rows.length));
}

function* eachIn(
  documents: readonly Document[],
  write: (writer: DataWriter) => string,
  isLast = false,
): Generator<FilePiece, void> {
  for (const { name, writer } of documents) yield { name, content: write(writer), isLast };
}

/** The same data for programs: one object, of which each part is a list of rows. */
function writeJson(): DataWriter {
  let beforePart = '\n';
  let beforeRows = '';
  return {
    head: '{',
    begin(title) {
      const begun = `${beforePart}  ${JSON.stringify(title)}: [`;
      beforePart = ',\n';
      beforeRows = '\n';
      return begun;
    },
    rows(_columns, rows) {
      const written = beforeRows + rows.map(writeRow).join(',\n');
      beforeRows = ',\n';
      return written;
    },
    end: (count) => (count === 0 ? ']' : '\n  ]'),
    foot: '\n}',
  };
}

/** As it stands in the whole: a text in JSON has no line break of its own. */
function writeRow(row: DataRow): string {
  return `    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
}

function cell(value: unknown): CsvValue {
  return typeof value === 'number' ? value : writeCell(value);
}

/** A part of the data once more, as a table that a spreadsheet opens. */
function writeTable(): DataWriter {
  return {
    head: CSV_START,
    begin: (_title, columns) => csvLine(columns),
    rows: (columns, rows) =>
      rows.map((row) => csvLine(columns.map((column) => cell(row[column])))).join(''),
    end: () => '',
    foot: '',
  };
}
