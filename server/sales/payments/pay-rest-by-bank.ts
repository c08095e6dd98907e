import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { writeTransfer } from './write-transfer.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { payWithCredit } from './pay-with-credit.ts';

type Rest = { order: OrderToPay; amountCents: Cents; receivedAt: Date };

/**
 * A person saw the rest come in of an order, which is locked, whose other part is credit by now: with that
 * it pays. Throws ORDER_REST_CHANGED where the credit went elsewhere at this moment.
 */
export async function payRestByBank(
  ctx: VerbContext,
  tx: Tx,
  { order, amountCents, receivedAt }: Rest,
): Promise<void> {
  const { id: orderId, userId } = order;
  const paymentId = await writeTransfer(tx, { orderId, amountCents, receivedAt, now: ctx.now() });
  const reason = `Rest van bestelling ${shortId(orderId)} overgemaakt.`;
  await moveCredit(ctx, tx, { userId, kind: 'received', paymentId, amountCents, reason });
  await payWithCredit(ctx, tx, { orderId, userId }).catch((error: unknown) => {
    const isSpent = error instanceof AppError && error.code === 'CREDIT_TOO_LOW';
    throw isSpent ? new AppError('ORDER_REST_CHANGED') : error;
  });
}
