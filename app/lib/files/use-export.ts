import { useRef, useState } from 'react';
import { formatCounted } from '#domain/counted.ts';
import { CSV_START, csvLine, type CsvValue } from '#domain/csv.ts';
import { browserNow } from '#app/lib/clock.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDate } from '#app/lib/format.ts';
import { saveFile } from './save-file.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

/** A column of the file: its head, and what a row has in it. */
export type CsvColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue];

type Batch<Row> = { items: readonly Row[]; truncated: boolean };

export type ExportRequest<Row> = {
  /** Of the file, without day and ending: `klanten`. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Asks the server for all of the list, with the filters that the screen has. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Batch<Row>>>;
};

export type Export = {
  /** How many rows have arrived; null while nothing is exported. */
  rows: number | null;
  start: () => Promise<void>;
  stop: () => void;
};

/** Makes the file in the browser, so that it has the words of the screen. */
async function makeFile<Row>(
  { fileName, columns, open }: ExportRequest<Row>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ rows: number; truncated: boolean }> {
  const parts = [CSV_START + csvLine(columns.map(([header]) => header))];
  let rows = 0;
  let truncated = false;
  for await (const batch of await open(signal)) {
    parts.push(batch.items.map((row) => csvLine(columns.map(([, value]) => value(row)))).join(''));
    rows += batch.items.length;
    truncated = batch.truncated;
    onRows(rows);
  }
  if (!signal.aborted) {
    const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${fileName}-${formatDate(browserNow())}.csv`);
  }
  return { rows, truncated };
}

function doneText({ rows, truncated }: { rows: number; truncated: boolean }): string {
  const count = formatCounted(rows, 'rij', 'rijen');
  return truncated
    ? `${count}: meer past niet in één bestand. Maak de lijst kleiner met een filter.`
    : `${count}.`;
}

/** Fetches a whole list and saves it as a file. */
export function useExport<Row>(request: ExportRequest<Row>): Export {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);

  const stop = () => running.current?.abort();
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const done = await makeFile(request, controller.signal, setRows);
      if (!controller.signal.aborted) showSuccess('exported', doneText(done));
    } catch (error) {
      if (!controller.signal.aborted) showFailure('export', errorText(error));
    } finally {
      setRows(null);
    }
  };
  return { rows, start, stop };
}
