import { api } from '#app/lib/api.ts';
import type { InvoiceFormat } from '#app/lib/files/invoice-archive.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Fetches an invoice and has the browser keep it; a customer's own, or any for staff. */
export function useInvoiceDownload(audience: 'customer' | 'staff', format: InvoiceFormat) {
  return useAction(
    {
      mutationFn: (invoiceId: string) =>
        api[audience].invoices[format === 'UBL' ? 'downloadUbl' : 'download']({ invoiceId }),
    },
    { failure: 'download', onDone: (file) => saveFile(file, file.name) },
  );
}
