import FileArchive from 'lucide-react/icons/file-archive';
import X from 'lucide-react/icons/x';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { useRef, useState } from 'react';
import { api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import {
  makeInvoiceArchive,
  type ArchiveProgress,
  type InvoiceSource,
} from '#app/lib/files/invoice-archive.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import { formatCounted } from '#domain/platform/counted.ts';

/** All invoices of the chosen year as one file, with how far it is and a way to stop it. */
export function InvoiceArchiveForm({ year }: { year: number | undefined }) {
  const { progress, start, stop } = useInvoiceArchive();
  if (progress !== null) {
    const { done, total } = progress;
    return (
      <Button variant="secondary" size="sm" onClick={stop}>
        <X aria-hidden="true" />
        <span role="status" className="figures">
          {total === 0
            ? 'Stop (facturen zoeken)'
            : `Stop (${formatCount(done)} van ${formatCount(total)})`}
        </span>
      </Button>
    );
  }
  return (
    <GuardedButton
      variant="secondary"
      size="sm"
      reason={year === undefined ? 'Kies eerst een jaar.' : null}
      onClick={() => {
        if (year !== undefined) void start(year);
      }}
    >
      <FileArchive aria-hidden="true" />
      {year === undefined ? 'Download jaar als zip' : `Download ${year} als zip`}
    </GuardedButton>
  );
}

const PAGE_SIZE = 100;
const DOWNLOADS = { PDF: 'download', UBL: 'downloadUbl' } as const;

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function sourceOf(year: number): InvoiceSource {
  return {
    listPage: (cursor, signal) =>
      api.customer.invoices.list(
        { year, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      ),
    fetchFile: (invoiceId, format, signal) =>
      api.customer.invoices[DOWNLOADS[format]]({ invoiceId }, { signal }),
    wait: waitFor,
  };
}

/** Fetches all invoices of a year and has the browser keep them as one zip. */
function useInvoiceArchive() {
  const [progress, setProgress] = useState<ArchiveProgress | null>(null);
  const running = useRef<AbortController>(undefined);

  const stop = () => running.current?.abort();
  const start = async (year: number) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ done: 0, total: 0 });
    let total = 0;
    const onProgress = (next: ArchiveProgress) => {
      total = next.total;
      setProgress(next);
    };
    try {
      const zip = await makeInvoiceArchive(sourceOf(year), { signal, onProgress });
      if (signal.aborted) return;
      if (zip === null) return showFailure('export', `Er zijn geen facturen van ${year}.`);
      saveFile(zip, `facturen-${year}.zip`);
      showSuccess('exported', `${formatCounted(total, 'factuur', 'facturen')}.`);
    } catch (error) {
      if (!signal.aborted) showFailure('export', errorText(error));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, stop };
}
