import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { invoiceFileName, isBornPaid } from '#domain/sales/invoice.ts';
import type { PdfDrawer } from '#server/platform/documents/pdf-drawer.ts';
import { drawInvoice } from './draw-invoice.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

/**
 * A copy of an invoice that was paid since, as proof of that: it says on which day, and asks for nothing. The
 * invoice itself keeps the bytes of its issue; one that is not paid, or was when it was issued, is drawn so.
 */
export async function drawPaidCopy(pdf: PdfDrawer, invoice: InvoiceDocument): Promise<File> {
  const { status, paidAt } = invoice;
  if (status !== 'paid' || paidAt === null || isBornPaid(invoice)) return drawInvoice(pdf, invoice);
  const bytes = await pdf.draw(layOutInvoice(invoice, { paidOn: amsterdamDate(paidAt) }));
  const name = invoiceFileName(invoice, 'pdf').replace(/\.pdf$/, '-betaald.pdf');
  return new File([bytes], name, { type: 'application/pdf' });
}
