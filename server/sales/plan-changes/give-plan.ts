import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { nameChange } from '#domain/sales/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from '#server/delivery/services/change-service.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';

type GivenPlan = {
  service: LockedService;
  planId: string;
  termMonths: TermMonths;
  priceCents: Cents;
};

/**
 * A service has a plan, a term, and a price of it, from now on; its server follows by the module, or by hand. In
 * the caller's transaction, which has locked the service.
 */
export async function givePlan(
  ctx: VerbContext,
  tx: Tx,
  { service, planId, termMonths, priceCents }: GivenPlan,
): Promise<void> {
  const { name } = await tx
    .selectFrom('plans')
    .select('name')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  // Back at the plan that the server was made as, it may have been made as the other one halfway: only
  // the module, or a person, ends that by doing it.
  const isOther = planId !== service.planId;
  const madeAsPlanId = service.madeAsPlanId ?? (isOther ? service.planId : null);
  await changeService(ctx, tx, service, {
    action: 'change-plan',
    set: {
      planId,
      termMonths,
      priceCents,
      priceOrigin: 'list',
      // A price that was announced was that of the plan before.
      nextPriceCents: null,
      nextPriceOn: null,
      madeAsPlanId,
    },
    event: {
      type: 'service.plan-changed',
      reason: nameChange({ name, termMonths }, service.termMonths),
    },
  });
}
