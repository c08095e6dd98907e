import { errorCode } from '#app/lib/errors.ts';

/** Few enough that the rest of the page stays quick, enough to have one on its way meanwhile. */
const AT_ONCE = 3;
const TRIES = 15;
const PAUSE_MS = 2000;
/** The server counts calls by the minute. */
const LIMIT_PAUSE_MS = 10_000;

type Listed = { id: string; invoiceNumber: string };

/** A document to read, or an e-invoice for programs that keep books. */
export const INVOICE_FORMATS = ['PDF', 'UBL'] as const;
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number];

/** The source of invoices: the list page by page, and each in its formats. */
export type InvoiceSource = {
  listPage: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Listed[]; nextCursor: string | null }>;
  fetchFile: (invoiceId: string, format: InvoiceFormat, signal: AbortSignal) => Promise<File>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type ArchiveProgress = { done: number; total: number };

type ArchiveOptions = { signal: AbortSignal; onProgress: (progress: ArchiveProgress) => void };

/** Asks again after an outage or a limit: out of a thousand files one may take a second try. */
async function insist<T>(
  { wait }: InvoiceSource,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const code = errorCode(error);
      const isPassing = code === 'RATE_LIMITED' || code === 'UNAVAILABLE';
      if (signal.aborted || !isPassing || tries === TRIES) throw error;
      await wait(code === 'RATE_LIMITED' ? LIMIT_PAUSE_MS : PAUSE_MS, signal);
    }
  }
}

async function listAll(source: InvoiceSource, signal: AbortSignal): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor;
    const page = await insist(source, signal, () => source.listPage(from, signal));
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** All invoices of a list in one zip, a few fetched at a time; null when there are none. */
export async function makeInvoiceArchive(
  source: InvoiceSource,
  { signal, onProgress }: ArchiveOptions,
): Promise<Blob | null> {
  const invoices = await listAll(source, signal);
  if (invoices.length === 0) return null;
  const total = invoices.length;
  const { openZip } = await import('./zip-file.ts');
  const zip = openZip();
  let done = 0;
  onProgress({ done, total });
  const fetchRest = async (): Promise<void> => {
    for (let next = invoices.pop(); next !== undefined; next = invoices.pop()) {
      const { id } = next;
      for (const format of INVOICE_FORMATS) {
        signal.throwIfAborted();
        const file = await insist(source, signal, () => source.fetchFile(id, format, signal));
        zip.add(file.name, new Uint8Array(await file.arrayBuffer()));
      }
      done += 1;
      onProgress({ done, total });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchRest));
  } finally {
    // After one failed the others fetch no more: there will be no file.
    invoices.length = 0;
  }
  return zip.close();
}
