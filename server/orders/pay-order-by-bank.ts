import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrderToPay } from './queries.ts';
import { payOrder } from './pay-order.ts';

/**
 * Pays an order with money that is on the shop's account, in the caller's transaction, which has locked
 * the order. The payment says since when it is there; order and invoice say when that was known here,
 * so that the figures of a month that is over stay as they were.
 */
export async function payOrderByBank(
  ctx: VerbContext,
  tx: Tx,
  { order, receivedAt }: { order: OrderToPay; receivedAt: Date },
): Promise<{ paymentId: string }> {
  const payment = await winWithBankMoney(tx, { order, receivedAt, now: ctx.now() });
  await payOrder(ctx, tx, { order, paidAt: ctx.now() });
  return { paymentId: payment.id };
}

type Money = { order: OrderToPay; receivedAt: Date; now: Date };

/** The open bank payment of the order, or a new one where the customer had chosen to pay online. */
async function winWithBankMoney(
  tx: Tx,
  { order, receivedAt, now }: Money,
): Promise<{ id: string }> {
  const won = { status: 'paid' as const, winning: true, updatedAt: now };
  const waiting = await tx
    .updateTable('payments')
    // A bank knows the day, not the hour: never before it was asked for.
    .set({ ...won, paidAt: sql<Date>`greatest(created_at, ${receivedAt}::timestamptz)` })
    .where('orderId', '=', order.id)
    .where('gateway', '=', 'bank')
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (waiting !== undefined) return waiting;
  const { id: orderId, totalCents: amountCents } = order;
  return tx
    .insertInto('payments')
    .values({
      orderId,
      gateway: 'bank',
      amountCents,
      createdAt: now,
      paidAt: receivedAt,
      ...won,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
