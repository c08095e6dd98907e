import { useRef, useState } from 'react';
import { formatCounted } from '#domain/platform/counted.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { ExportRequest } from './export-file.ts';

export type Export = {
  /** Rows that have arrived; null while nothing is exported. */
  rows: number | null;
  start: () => Promise<void>;
  stop: () => void;
};

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
      const { makeFile } = await import('./export-file.ts');
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
