import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { payWhenEnough } from './pay-when-enough.ts';

type ToppedUp = {
  order: OrderToPay;
  payment: { paymentId: string; expectedCents: Cents; topsUpCredit?: boolean };
};

/**
 * The rest of what credit pays is in. Where that credit was spent or sent back meanwhile it stays credit,
 * and its customer hears what is left to pay.
 */
export async function payWithTopUp(
  ctx: VerbContext,
  tx: Tx,
  { order, payment }: ToppedUp,
): Promise<void> {
  const { paymentId, expectedCents: amountCents } = payment;
  await payWhenEnough(ctx, tx, {
    order,
    paymentId,
    amountCents,
    reason: `Bijbetaald voor bestelling ${shortId(order.id)}.`,
    why: 'less-credit',
    ...(payment.topsUpCredit && { toppedUpBy: paymentId }),
  });
}
