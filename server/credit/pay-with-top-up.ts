import type { Cents } from '#domain/money.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrderToPay } from '#server/orders/queries.ts';
import { mailOrderStillOpen } from './mail-order-still-open.ts';
import { moveCredit } from './move-credit.ts';
import { payWithCredit } from './pay-with-credit.ts';
import { readCreditBalance } from './queries.ts';

type ToppedUp = { order: OrderToPay; payment: { paymentId: string; expectedCents: Cents } };

/**
 * The rest of what credit pays is in: it is credit from now on, and pays the order with what there was.
 * Where that was spent or sent back meanwhile it stays credit, and its customer hears what is left to pay.
 */
export async function payWithTopUp(
  ctx: VerbContext,
  tx: Tx,
  { order, payment }: ToppedUp,
): Promise<void> {
  const { id: orderId, userId, totalCents } = order;
  const { paymentId, expectedCents: amountCents } = payment;
  const reason = `Bijbetaald voor bestelling ${shortId(orderId)}.`;
  // Locks the balance: until the order is paid nobody spends of it.
  await moveCredit(ctx, tx, { userId, kind: 'received', paymentId, amountCents, reason });
  const creditCents = await readCreditBalance(tx, userId);
  if (creditCents < totalCents) {
    const why = 'less-credit' as const;
    return mailOrderStillOpen(ctx, tx, { order, paymentId, amountCents, creditCents, why });
  }
  await payWithCredit(ctx, tx, { orderId, userId, toppedUpBy: paymentId });
}
