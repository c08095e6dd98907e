import { isPayable, isReopened } from '#domain/sales/order.ts';
import { cents, negateCents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import { slot, statementOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { isBeingCollected } from '#server/sales/orders/queries.ts';
import { recordPayment } from './record-payment.ts';

type Spent = {
  orderId: string;
  userId: string;
  /** The payment that brought the rest, where credit alone was too little. */
  toppedUpBy?: string | null;
};

/**
 * Pays a pending order with its customer's credit, all of it: half an order cannot be paid. Of one that is
 * owed again as much is paid as there is. Throws
 * CREDIT_TOO_LOW when there is not as much, and nothing is paid; ORDER_NOT_PAYABLE also while a bank collects.
 */
export async function payWithCredit(
  ctx: VerbContext,
  tx: Tx,
  { orderId, userId, toppedUpBy = null }: Spent,
): Promise<void> {
  const order = await lockOrderToPay(tx, { orderId });
  if (order === null || order.userId !== userId) throw new AppError('NOT_FOUND');
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  // The bank has been asked already: paid here as well, it would be paid twice. A rest that came in is spent.
  if (toppedUpBy === null && (await isBeingCollected(tx, orderId))) {
    throw new AppError('ORDER_NOT_PAYABLE');
  }
  const now = ctx.now();
  const balanceCents = isReopened(order) ? await readCreditBalance(tx, userId) : order.openCents;
  const amountCents = cents(Math.min(balanceCents, order.openCents));
  if (amountCents === 0) throw new AppError('CREDIT_TOO_LOW');
  const paymentId = await recordPayment(tx, {
    order,
    gateway: 'credit',
    receivedAt: now,
    now,
    toppedUpBy,
    amountCents,
  });
  await moveCredit(ctx, tx, {
    userId,
    kind: 'spent',
    paymentId,
    amountCents: negateCents(amountCents),
    reason: `Bestelling ${shortId(orderId)} betaald.`,
  });
  // A transfer that was expected is not any more; one that comes all the same is seen by a person.
  await tx.executeQuery(cancelTransfer(tx, { orderId, now }));
  await payOrder(ctx, tx, { order, paidAt: now });
}

const cancelTransfer = statementOnce((db) =>
  db
    .updateTable('payments')
    .set({ status: 'canceled', updatedAt: slot<Date>('now') })
    .where('orderId', '=', slot<string>('orderId'))
    .where('gateway', '=', 'bank')
    .where('status', '=', 'open'),
);
