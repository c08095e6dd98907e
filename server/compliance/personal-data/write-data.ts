import type { FilePiece } from './pack-files.ts';
import type { DataRow, PersonalData } from './read-personal-data.ts';
import type { DataWriter } from './write-cell.ts';
import { writeJson } from './write-json.ts';
import { writeOverview, type Overview } from './write-overview.ts';
import { writeTable } from './write-table.ts';

type Document = { name: string; writer: DataWriter };

/** So many rows are text at a time. */
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
