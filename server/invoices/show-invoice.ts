import type { ShownInvoice } from '#contract/customer/invoices.ts';
import { isOpenInvoice } from '#domain/invoice.ts';
import type { Db } from '#server/db/database.ts';
import { drawTransferQr } from './draw-transfer-qr.ts';
import { getCustomerInvoice } from './queries.ts';

/** One own invoice for its page: while money is expected, with what an app of a bank reads. */
export async function showInvoice(
  db: Db,
  own: { customerId: string; invoiceId: string },
): Promise<ShownInvoice> {
  const invoice = await getCustomerInvoice(db, own);
  const transferQr = isOpenInvoice(invoice.status) ? drawTransferQr(invoice) : null;
  return { ...invoice, transferQr };
}
