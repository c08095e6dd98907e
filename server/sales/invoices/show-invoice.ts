import type { ShownInvoice } from '#contract/customer/invoices.ts';
import { isOpenInvoice } from '#domain/sales/invoice.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readReopened } from '#server/sales/claims/queries.ts';
import { drawTransferQr } from './draw-transfer-qr.ts';
import {
  findOrderToPay,
  getCustomerInvoice,
  readCollection,
  readCorrectionLinks,
  readPartPaid,
} from './queries.ts';

/** One own invoice for its page: while money is expected, with the ways to pay it. */
export async function showInvoice(
  { db, now }: { db: Db; now: () => Date },
  own: { customerId: string; invoiceId: string },
): Promise<ShownInvoice> {
  const invoice = await getCustomerInvoice(db, own);
  const correction = await readCorrectionLinks(db, own);
  if (!isOpenInvoice(invoice.status)) {
    const nothing = {
      transferQr: null,
      part: null,
      payOrderId: null,
      collected: null,
      reopened: null,
    };
    return { ...invoice, correction, ...nothing };
  }
  const { orderId } = invoice;
  const [payOrderId, collected, part, reopened] =
    orderId === null
      ? [null, null, null, null]
      : await Promise.all([
          findOrderToPay(db, orderId),
          readCollection(db, { orderId, now: now() }),
          readPartPaid(db, { orderId }),
          readReopened(db, { orderId }),
        ]);
  const totalCents = reopened?.openCents ?? part?.restCents ?? invoice.totalCents;
  const transferQr = drawTransferQr({ ...invoice, totalCents });
  return { ...invoice, correction, transferQr, part, reopened, payOrderId, collected };
}
