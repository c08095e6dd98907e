import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { invoiceFileName } from '#domain/sales/invoice.ts';
import type { PdfDrawer } from '#server/platform/documents/pdf-drawer.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

/** An issued invoice as a PDF: the same bytes each time, whatever happened to it since. */
export async function drawInvoice(pdf: PdfDrawer, invoice: InvoiceDocument): Promise<File> {
  const bytes = await pdf.draw(layOutInvoice(invoice));
  return new File([bytes], invoiceFileName(invoice, 'pdf'), { type: 'application/pdf' });
}
