import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import type { Changeable } from '#server/sales/agreements/lock-changeable.ts';

/** An open change does not take place: with its order, where one would pay for it. */
export async function letGoOfChange(
  ctx: VerbContext,
  tx: Tx,
  { service, change, changeOrder }: Changeable,
  /** Staff give a reason: they take back what is not their own. */
  reason?: string,
): Promise<void> {
  if (change === null) return;
  if (changeOrder !== null) {
    await endOrder(ctx, tx, changeOrder, 'cancelled');
    return;
  }
  await tx
    .updateTable('planChanges')
    .set({ withdrawnAt: ctx.now() })
    .where('id', '=', change.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.withdraw-plan-change',
    subject: { type: 'service', id: service.id },
    before: {
      toPlanId: change.toPlanId,
      termMonths: change.toTermMonths,
      priceCents: change.toPriceCents,
    },
    after: reason === undefined ? null : { reason },
    ownerId: service.userId,
    topics: ['services'],
    event: {
      type: 'service.plan-change-withdrawn',
      subjectType: 'service',
      ownerId: service.userId,
    },
  });
}
