import { useMutation } from '@tanstack/react-query';
import { api } from '#app/lib/api.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { showFailure } from '#app/lib/toasts.ts';

/** Fetches an invoice as a PDF and has the browser keep it; a customer's own, or any for staff. */
export function useInvoiceDownload(audience: 'customer' | 'staff') {
  return useMutation({
    mutationFn: (invoiceId: string) => api[audience].invoices.download({ invoiceId }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: () => showFailure('loadBilling'),
  });
}
