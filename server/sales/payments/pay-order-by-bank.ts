import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordPayment } from './record-payment.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';

type Money = {
  order: OrderToPay;
  receivedAt: Date;
  /** A part of what is owed again; all that is open unless told. */
  amountCents?: Cents;
};

/**
 * Pays an order with money that is on the shop's account, in the caller's transaction, which has locked
 * the order. The payment says since when it is there; order and invoice say when that was known here,
 * so that the figures of a month that is over stay as they were.
 */
export async function payOrderByBank(
  ctx: VerbContext,
  tx: Tx,
  { order, receivedAt, amountCents }: Money,
): Promise<{ paymentId: string }> {
  const now = ctx.now();
  const paymentId = await recordPayment(tx, {
    order,
    gateway: 'bank',
    receivedAt,
    now,
    ...(amountCents !== undefined && { amountCents }),
  });
  await payOrder(ctx, tx, { order, paidAt: now });
  return { paymentId };
}
