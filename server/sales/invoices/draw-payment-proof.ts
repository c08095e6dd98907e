import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { invoiceFileName, isProvenPaid } from '#domain/sales/invoice.ts';
import type { PdfDrawer } from '#server/platform/documents/pdf-drawer.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

/**
 * Draws the proof that an invoice was paid: a copy of it that says on which day, and asks for nothing. The
 * invoice itself keeps the bytes of its issue. Null while it is not paid.
 */
export async function drawPaymentProof(
  pdf: PdfDrawer,
  invoice: InvoiceDocument,
): Promise<File | null> {
  const { paidAt } = invoice;
  if (!isProvenPaid(invoice) || paidAt === null) return null;
  const bytes = await pdf.draw(layOutInvoice(invoice, { paidOn: amsterdamDate(paidAt) }));
  const name = invoiceFileName(invoice, 'pdf').replace('factuur', 'betaalbewijs');
  return new File([bytes], name, { type: 'application/pdf' });
}
