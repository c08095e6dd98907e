import { findDueStep } from '#domain/sales/planner.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
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
import { momentIn, readFactsOfService } from '#server/sales/planner/queries.ts';

/**
 * Begins to collect a renewal whose day has come: writes the payment down and has a job ask the
 * gateway. Under the order's lock, so that it happens once; who is just paying it is waited for. Where a
 * part came in before, it is the rest beside that credit.
 */
export async function collectRenewal(
  ctx: VerbContext,
  { orderId, settings }: { orderId: string; settings: StoredSettings },
): Promise<void> {
  const now = ctx.now();
  const at = momentIn(settings, now);
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return;
    const { renewal, service } = await lockRenewal(tx, { orderId });
    const facts = await readFactsOfService(tx, { serviceId: service.id, today: at.today });
    if (findDueStep(facts, 'collect', at) === null) return;
    if (!(await isRenewalWanted(tx, { order, renewal, service }))) return;
    const { userId, totalCents } = order;
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
