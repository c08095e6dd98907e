import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { changeService } from '#server/services/change-service.ts';
import type { LockedService } from '#server/services/lock-service.ts';
import type { OpenPlanChange } from './queries.ts';

/**
 * A service has its other plan, and the price of it, from now on; its server follows by the module, or
 * by hand. In the caller's transaction, which has locked the service.
 */
export async function applyPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { service, change }: { service: LockedService; change: OpenPlanChange },
): Promise<void> {
  const { toPlanId, toPriceCents } = change;
  const { name: planName } = await tx
    .selectFrom('plans')
    .select('name')
    .where('id', '=', toPlanId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('planChanges')
    .set({ doneAt: ctx.now() })
    .where('id', '=', change.id)
    .execute();
  const madeAs = service.madeAsPlanId ?? service.planId;
  await changeService(ctx, tx, service, {
    action: 'change-plan',
    set: {
      planId: toPlanId,
      priceCents: toPriceCents,
      // A price that was announced was that of the plan before.
      nextPriceCents: null,
      nextPriceOn: null,
      madeAsPlanId: madeAs === toPlanId ? null : madeAs,
    },
    event: { type: 'service.plan-changed', reason: planName },
  });
}
