import { amsterdamDate } from '#domain/amsterdam.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { findCollectingMandate } from '#server/mandates/queries.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { isBeingPaid } from '#server/payments/queries.ts';
import { isRenewalWanted } from './is-renewal-wanted.ts';
import { lockRenewal } from './lock-renewal.ts';
import { payFromCredit } from './pay-from-credit.ts';

/**
 * Begins to collect a renewal whose day has come: writes the payment down and has a job ask the
 * gateway. Under the order's lock, so that it happens once; who is just paying it is waited for.
 */
export async function collectRenewal(
  ctx: VerbContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return;
    const { renewal, service } = await lockRenewal(tx, { orderId });
    const { collectOn } = renewal;
    if (collectOn === null || collectOn > amsterdamDate(now)) return;
    if (!(await isRenewalWanted(tx, { order, renewal, service }))) return;
    const { userId, totalCents } = order;
    if (await payFromCredit(ctx, tx, { orderId, userId, totalCents })) return;
    if (await isBeingPaid(tx, { orderId, now })) return;
    const mandate = await findCollectingMandate(tx, ctx.payments, { userId, totalCents });
    if (mandate === null) return letGo(tx, orderId);
    const { id: paymentId } = await tx
      .insertInto('payments')
      .values({
        orderId,
        gateway: mandate.gateway,
        mandateId: mandate.id,
        amountCents: totalCents,
        status: 'open',
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'payment.collect',
      subject: { type: 'payment', id: paymentId },
      before: null,
      after: { status: 'open', orderId, mandateId: mandate.id, amountCents: totalCents },
      ownerId: userId,
      topics: ['orders'],
    });
    await ctx.jobs.enqueue(tx, 'payment.collect', { paymentId });
  });
}

/** Without an account to collect from its customer pays it, and is asked to as anybody is. */
async function letGo(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ collectOn: null })
    .where('orderId', '=', orderId)
    .execute();
}
