import { canBecomePlan } from '#domain/plan-change.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

/** So many of a kind are offered; a shop has a handful. */
const PLANS_SHOWN = 100;

/** What is open of a service that its plan hangs on: the next term that waits for money, a change. */
export async function readOpen(
  db: Db,
  { serviceId, ownerId }: { serviceId: string; ownerId?: string | undefined },
) {
  let query = db
    .selectFrom('services')
    .leftJoin('planChanges as change', (join) =>
      join
        .onRef('change.serviceId', '=', 'services.id')
        .on('change.doneAt', 'is', null)
        .on('change.withdrawnAt', 'is', null),
    )
    .leftJoin('orders as renewal', (join) =>
      join
        .onRef('renewal.renewsServiceId', '=', 'services.id')
        .on('renewal.status', '=', 'pending'),
    )
    .select([
      'renewal.id as renewalId',
      'change.id as changeId',
      'change.orderId',
      'change.fromPlanId',
      'change.toPlanId',
      'change.toPriceCents',
      'change.paidUntil',
    ])
    .where('services.id', '=', serviceId);
  if (ownerId !== undefined) query = query.where('services.userId', '=', ownerId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { renewalId, changeId, orderId, fromPlanId, toPlanId, toPriceCents, paidUntil } = row;
  const isOpen = fromPlanId !== null && toPlanId !== null && toPriceCents !== null;
  return {
    renewalId,
    change:
      changeId !== null && isOpen && paidUntil !== null
        ? { id: changeId, orderId, fromPlanId, toPlanId, toPriceCents, paidUntil }
        : null,
  };
}

export type OpenPlanChange = NonNullable<Awaited<ReturnType<typeof readOpen>>['change']>;

function selectPlans(db: Db) {
  return db
    .selectFrom('plans')
    .select([
      'id',
      'slug',
      'name',
      'type',
      'priceCents',
      'yearlyPriceCents',
      'resources',
      'module',
      'moduleOptions',
    ]);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

/** Plans that are sold now and that a service of this one can go to, cheapest first. */
export async function listPlansAfter(db: Db, planId: string): Promise<PlanRow[]> {
  const own = await selectPlans(db).where('id', '=', planId).executeTakeFirstOrThrow();
  const others = await selectPlans(db)
    .where('active', '=', true)
    .where('type', '=', own.type)
    .where('module', '=', own.module)
    .orderBy('priceCents')
    .orderBy('id')
    .limit(PLANS_SHOWN)
    .execute();
  return others.filter((other) => canBecomePlan(own, other));
}

/** One of those by its slug. Throws PLAN_NOT_AVAILABLE. */
export async function getPlanAfter(
  db: Db,
  { planId, slug }: { planId: string; slug: string },
): Promise<PlanRow> {
  const found = (await listPlansAfter(db, planId)).find((plan) => plan.slug === slug);
  if (found === undefined) throw new AppError('PLAN_NOT_AVAILABLE');
  return found;
}
