import { CSV_START, csvLine, type CsvValue } from '#domain/platform/csv.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatDate } from '#app/lib/format.ts';
import { saveFile } from './save-file.ts';

/** A column of the file: its head, and what a row has in it. */
export type CsvColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue];

type Batch<Row> = { items: readonly Row[]; truncated: boolean };

export type ExportRequest<Row> = Contents<Row> & {
  /** Name of the file, without day and ending: `klanten`. */
  fileName: string;
  /** Asks the server for all of the list, with the filters that the screen has. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Batch<Row>>>;
};

/** The form of the rows: a table for spreadsheets, a zip with a text of each, or what a writer makes of them. */
type Contents<Row> =
  | { columns: readonly CsvColumn<Row>[] }
  | { fileOf: (row: Row) => { name: string; text: string } }
  | { openWriter: () => Promise<FileWriter<Row>> };

export type FileWriter<Row> = {
  ending: string;
  add(items: readonly Row[]): void;
  close(): Blob;
};

function openCsv<Row>(columns: readonly CsvColumn<Row>[]): FileWriter<Row> {
  const parts = [CSV_START + csvLine(columns.map(([header]) => header))];
  return {
    ending: 'csv',
    add: (items) =>
      parts.push(items.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')),
    close: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

async function openTexts<Row>(
  fileOf: (row: Row) => { name: string; text: string },
): Promise<FileWriter<Row>> {
  const { openZip } = await import('./zip-file.ts');
  const zip = openZip();
  const encoder = new TextEncoder();
  return {
    ending: 'zip',
    add(items) {
      for (const { name, text } of items.map(fileOf)) zip.add(name, encoder.encode(text));
    },
    close: zip.close,
  };
}

async function writerOf<Row>(contents: Contents<Row>): Promise<FileWriter<Row>> {
  if ('columns' in contents) return openCsv(contents.columns);
  return 'fileOf' in contents ? openTexts(contents.fileOf) : contents.openWriter();
}

/** Makes the file in the browser, so that it has the words of the screen. */
export async function makeFile<Row>(
  { fileName, open, ...contents }: ExportRequest<Row>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ rows: number; truncated: boolean }> {
  const writer = await writerOf(contents);
  let rows = 0;
  let truncated = false;
  for await (const batch of await open(signal)) {
    writer.add(batch.items);
    rows += batch.items.length;
    truncated = batch.truncated;
    onRows(rows);
  }
  if (!signal.aborted) {
    saveFile(writer.close(), `${fileName}-${formatDate(browserNow())}.${writer.ending}`);
  }
  return { rows, truncated };
}
