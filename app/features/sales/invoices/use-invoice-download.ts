import { api } from '#app/lib/api.ts';
import type { InvoiceFormat } from '#app/lib/files/invoice-archive.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useAction } from '#app/lib/use-action.ts';

const CALLS = { PDF: 'download', UBL: 'downloadUbl', Betaalbewijs: 'downloadProof' } as const;

/** Files of one invoice: in both formats, and the proof that it was paid. */
export type InvoiceFile = InvoiceFormat | 'Betaalbewijs';

/** Fetches a file of an invoice and has the browser keep it; a customer's own, or any for staff. */
export function useInvoiceDownload(audience: 'customer' | 'staff', file: InvoiceFile) {
  return useAction(
    { mutationFn: (invoiceId: string) => api[audience].invoices[CALLS[file]]({ invoiceId }) },
    { failure: 'download', onDone: (kept) => saveFile(kept, kept.name) },
  );
}
