import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { readPartPaid } from '#server/sales/invoices/queries.ts';
import { findCollectingMandate } from '#server/sales/mandates/queries.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { isBeingPaid } from '#server/sales/orders/queries.ts';
import { isRenewalWanted } from './is-renewal-wanted.ts';
import { lockRenewal } from './lock-renewal.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { stopCollecting } from './stop-collecting.ts';
import { isLetBe } from '#server/sales/holds/queries.ts';

/**
 * Begins to collect a renewal whose day has come: writes the payment down and has a job ask the
 * gateway. Under the order's lock, so that it happens once; who is just paying it is waited for. Where a
 * part came in before, it is the rest beside that credit.
 */
export async function collectRenewal(
  ctx: VerbContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return;
    const today = amsterdamDate(now);
    const { renewal, service } = await lockRenewal(tx, { orderId });
    const { collectOn } = renewal;
    if (collectOn === null || collectOn > today) return;
    if (!(await isRenewalWanted(tx, { order, renewal, service }))) return;
    const { userId, totalCents } = order;
    if (await isLetBe(tx, { userId, serviceId: service.id, today })) return;
    if (await payFromCredit(ctx, tx, { orderId, userId, totalCents })) return;
    if (await isBeingPaid(tx, { orderId, now })) return;
    const mandate = await findCollectingMandate(tx, ctx.payments, { userId, totalCents });
    // Without an account to collect from its customer pays it.
    if (mandate === null) return stopCollecting(tx, { orderId });
    const part = await readPartPaid(tx, { orderId });
    const amountCents = part?.restCents ?? totalCents;
    const { id: paymentId } = await tx
      .insertInto('payments')
      .values({
        orderId,
        gateway: mandate.gateway,
        mandateId: mandate.id,
        amountCents,
        topsUpCredit: part !== null,
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
      after: { status: 'open', orderId, mandateId: mandate.id, amountCents },
      ownerId: userId,
      topics: ['orders'],
    });
    await ctx.jobs.enqueue(tx, 'payment.collect', { paymentId });
  });
}
