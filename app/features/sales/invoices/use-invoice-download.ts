import { useMutation } from '@tanstack/react-query';
import { api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import type { InvoiceFormat } from '#app/lib/files/invoice-archive.ts';
import { saveFile } from '#app/lib/files/save-file.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';

/** Fetches an invoice and has the browser keep it; a customer's own, or any for staff. */
export function useInvoiceDownload(audience: 'customer' | 'staff', format: InvoiceFormat) {
  return useMutation({
    mutationFn: (invoiceId: string) =>
      api[audience].invoices[format === 'UBL' ? 'downloadUbl' : 'download']({ invoiceId }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => showFailure('download', errorText(error)),
  });
}
