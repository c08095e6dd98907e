import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import type { OrderStillOpen } from './emails/order-still-open.ts';
import { mailOrderStillOpen } from './mail-order-still-open.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { payWithCredit } from './pay-with-credit.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';

type Received = {
  order: OrderToPay;
  paymentId: string;
  amountCents: Cents;
  reason: string;
  /** The reason that it may be too little, as its customer is told. */
  why: OrderStillOpen['why'];
  /** The payment, where it brings what credit was reckoned to be short of. */
  toppedUpBy?: string;
};

/**
 * Money came in towards what an order, which is locked, costs: it is credit from now on, and pays the order
 * with what there was if that is enough. Else its customer hears what is left to pay.
 */
export async function payWhenEnough(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId, amountCents, reason, why, toppedUpBy }: Received,
): Promise<void> {
  const { id: orderId, userId, openCents } = order;
  // Locks the balance: until the order is paid nobody spends of it.
  await moveCredit(ctx, tx, { userId, kind: 'received', paymentId, amountCents, reason });
  const creditCents = await readCreditBalance(tx, userId);
  if (creditCents < openCents) {
    return mailOrderStillOpen(ctx, tx, { order, paymentId, amountCents, creditCents, why });
  }
  await payWithCredit(ctx, tx, { orderId, userId, toppedUpBy: toppedUpBy ?? null });
}
