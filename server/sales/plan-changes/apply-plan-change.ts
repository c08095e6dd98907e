import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import { givePlan } from './give-plan.ts';
import type { OpenPlanChange } from '#server/sales/agreements/queries.ts';

/** A change takes place. In the caller's transaction, which has locked the service. */
export async function applyPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { service, change }: { service: LockedService; change: OpenPlanChange },
): Promise<void> {
  await tx
    .updateTable('planChanges')
    .set({ doneAt: ctx.now() })
    .where('id', '=', change.id)
    .execute();
  const { toPlanId: planId, toTermMonths: termMonths, toPriceCents: priceCents } = change;
  await givePlan(ctx, tx, { service, planId, termMonths, priceCents });
}
