import type { ShownInvoice } from '#contract/customer/invoices.ts';
import { isOpenInvoice } from '#domain/invoice.ts';
import type { Db } from '#server/db/database.ts';
import { drawTransferQr } from './draw-transfer-qr.ts';
import { findOrderToPay, getCustomerInvoice, readCollection } from './queries.ts';

/** One own invoice for its page: while money is expected, with the ways to pay it. */
export async function showInvoice(
  db: Db,
  own: { customerId: string; invoiceId: string },
): Promise<ShownInvoice> {
  const invoice = await getCustomerInvoice(db, own);
  if (!isOpenInvoice(invoice.status)) {
    return { ...invoice, transferQr: null, payOrderId: null, collected: null };
  }
  const { orderId } = invoice;
  const payOrderId = orderId === null ? null : await findOrderToPay(db, orderId);
  const collected = orderId === null ? null : await readCollection(db, orderId);
  return { ...invoice, transferQr: drawTransferQr(invoice), payOrderId, collected };
}
