import type { LinkedInvoiceShown } from '#contract/public/pay-links.ts';
import { isOpenInvoice } from '#domain/invoice.ts';
import { isFinalPayment } from '#domain/payment.ts';
import { isCollected } from '#server/adapters/payments/payment-port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { GATEWAYS } from '#server/db/order-tables.ts';
import { drawTransferQr } from '#server/invoices/draw-transfer-qr.ts';
import { readCollection } from '#server/invoices/queries.ts';
import { findLinkedInvoice } from './find-linked-invoice.ts';

/**
 * What whoever holds the link of an invoice gets to know: how it stands and how it is paid, nothing of
 * whose it is or what for. Its customer, signed in, gets the order, which has a page of its own.
 */
export async function showLinkedInvoice(
  ctx: Pick<Context, 'db' | 'secretKey' | 'now' | 'payments'>,
  { token, readerId }: { token: string; readerId: string | null },
): Promise<LinkedInvoiceShown> {
  const invoice = await findLinkedInvoice(ctx, token);
  const { invoiceNumber, status, totalCents, dueDate, seller, orderId } = invoice;
  const collection = isOpenInvoice(status) ? await readCollection(ctx.db, orderId) : null;
  const collectedOn = collection?.on ?? null;
  const shown = { invoiceNumber, totalCents, dueDate, collectedOn };
  const ownOrderId = invoice.userId === readerId ? orderId : null;
  if (!isOpenInvoice(status)) {
    const state = status === 'paid' ? 'paid' : 'credited';
    return { ...shown, state, transfer: null, payable: false, attempt: 'none', ownOrderId };
  }
  return {
    ...shown,
    state: status === 'overdue' ? 'overdue' : 'unpaid',
    transfer: {
      iban: seller.iban,
      name: seller.name,
      qr: drawTransferQr({ invoiceNumber, totalCents, seller }),
    },
    payable: invoice.payable && collection?.isUnderWay !== true,
    attempt: collection === null ? await readAttempt(ctx.db, orderId) : 'none',
    ownOrderId,
  };
}

const COLLECTED = GATEWAYS.filter(isCollected);

/** How the newest attempt to pay online went; of a bank transfer nobody knows before the money. */
async function readAttempt(db: Db, orderId: string): Promise<LinkedInvoiceShown['attempt']> {
  const newest = await db
    .selectFrom('payments')
    .select('status')
    .where('orderId', '=', orderId)
    .where('gateway', 'in', COLLECTED)
    // What its customer pays beside credit is not for who holds the link.
    .where('topsUpCredit', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return 'none';
  return isFinalPayment(newest.status) ? 'ended' : 'open';
}
