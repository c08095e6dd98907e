import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate } from './lock-mandate.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

/**
 * Takes back what was asked along with payments of an order, which the caller has locked: one payment
 * that came to nothing, or all that did not pay it. Given in a window that stayed open, such a mandate is
 * revoked.
 */
export async function endAskedMandates(
  ctx: VerbContext,
  tx: Tx,
  { orderId, paymentId }: { orderId: string; paymentId?: string },
): Promise<void> {
  const asked = await tx
    .selectFrom('mandates')
    .innerJoin('payments', 'payments.id', 'mandates.paymentId')
    .select(['mandates.id', 'payments.id as paymentId'])
    .where('payments.orderId', '=', orderId)
    .where((eb) => eb.not(paidItsOrder))
    .where('mandates.status', '=', 'asked')
    .execute();
  const ended = asked.filter((one) => paymentId === undefined || one.paymentId === paymentId);
  for (const { id: mandateId } of ended) {
    const mandate = await lockMandate(tx, { mandateId });
    if (mandate?.status !== 'asked') continue;
    await endMandate(ctx, tx, { mandate, reason: 'not_given' });
  }
}
