import type { Cents } from '#domain/money.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { OrderToPay } from '#server/orders/queries.ts';
import { isBeingCollected } from '#server/payments/queries.ts';
import { mailOrderStillOpen } from './mail-order-still-open.ts';
import { moveCredit } from './move-credit.ts';
import { payWithCredit } from './pay-with-credit.ts';
import { readCreditBalance } from './queries.ts';

type Part = { order: OrderToPay; payment: { paymentId: string; amountCents: Cents } };

/**
 * A transfer brought a part of what an order, which is locked, costs: it is credit of its customer, and
 * pays the order once there is enough; until then they hear what is left. Throws ORDER_NOT_PAYABLE while
 * a bank collects all of it.
 */
export async function bookPart(ctx: VerbContext, tx: Tx, { order, payment }: Part): Promise<void> {
  const { id: orderId, userId, totalCents } = order;
  const { paymentId, amountCents } = payment;
  if (await isBeingCollected(tx, orderId)) throw new AppError('ORDER_NOT_PAYABLE');
  const reason = `Deel van bestelling ${shortId(orderId)} overgemaakt.`;
  // Locks the balance: until the order is paid nobody spends of it.
  await moveCredit(ctx, tx, { userId, kind: 'received', paymentId, amountCents, reason });
  const creditCents = await readCreditBalance(tx, userId);
  if (creditCents >= totalCents) return payWithCredit(ctx, tx, { orderId, userId });
  const why = 'part' as const;
  await mailOrderStillOpen(ctx, tx, { order, paymentId, amountCents, creditCents, why });
}
