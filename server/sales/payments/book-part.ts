import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { isBeingCollected } from '#server/sales/orders/queries.ts';
import { payWhenEnough } from './pay-when-enough.ts';

type Part = { order: OrderToPay; payment: { paymentId: string; amountCents: Cents } };

/**
 * A transfer brought a part of what an order, which is locked, costs: it is credit of its customer, and
 * pays the order once there is enough. Throws ORDER_NOT_PAYABLE while a bank collects all of it.
 */
export async function bookPart(ctx: VerbContext, tx: Tx, { order, payment }: Part): Promise<void> {
  if (await isBeingCollected(tx, order.id)) throw new AppError('ORDER_NOT_PAYABLE');
  const reason = `Deel van bestelling ${shortId(order.id)} overgemaakt.`;
  await payWhenEnough(ctx, tx, { order, ...payment, reason, why: 'part' });
}
