import { canBecomePlan } from '#domain/sales/plan-change.ts';
import type { Db } from '#server/platform/db/database.ts';
import { runningDiscountColumn } from '#server/catalogue/discounts/queries.ts';
import { isSoldByTerm, otherPricesColumn } from '#server/catalogue/plans/queries.ts';
import { AppError } from '#server/errors.ts';

/** Bounds the plans of a kind that are offered; a shop has a handful. */
const PLANS_SHOWN = 100;

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
      'systems',
      otherPricesColumn.as('otherPrices'),
    ]);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

/** Plans that are sold now and that a service of this one can go to, cheapest first; and itself, if sold. */
export async function listPlansAfter(
  db: Db,
  planId: string,
): Promise<{ own: PlanRow | null; others: PlanRow[] }> {
  const own = await selectPlans(db).where('id', '=', planId).executeTakeFirstOrThrow();
  const sold = await selectPlans(db)
    .where('active', '=', true)
    .where(isSoldByTerm)
    .where('type', '=', own.type)
    .where('module', '=', own.module)
    .orderBy('priceCents')
    .orderBy('id')
    .limit(PLANS_SHOWN)
    .execute();
  return {
    own: sold.find(({ id }) => id === planId) ?? null,
    others: sold.filter((other) => canBecomePlan(own, other)),
  };
}

/** One of those by its slug, the own one included. Throws PLAN_NOT_AVAILABLE. */
export async function getPlanAfter(
  db: Db,
  { planId, slug }: { planId: string; slug: string },
): Promise<PlanRow> {
  const { own, others } = await listPlansAfter(db, planId);
  const found = own?.slug === slug ? own : others.find((plan) => plan.slug === slug);
  if (found === undefined) throw new AppError('PLAN_NOT_AVAILABLE');
  return found;
}

/** A service as its changes are shown: what it has, and the invoice of the next term that waits. */
export async function readChangingService(db: Db, serviceId: string) {
  return db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .leftJoin('orderLines as renewal', (join) =>
      join
        .onRef('renewal.serviceId', '=', 'services.id')
        .on('renewal.kind', '=', 'renewal')
        .on('renewal.state', '=', 'open'),
    )
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'renewal.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'services.name',
      'services.status',
      'services.renews',
      'services.planId',
      'services.termMonths',
      'services.priceCents',
      'services.expiresAt',
      'services.cancelAt',
      'services.module',
      'plans.name as planName',
      'plans.resources',
      'invoices.invoiceNumber',
      runningDiscountColumn(),
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
}
