import type { BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import type { Cents } from '#domain/platform/money.ts';
import { canBecomePlan } from '#domain/sales/plan-change.ts';
import type { Db } from '#server/platform/db/database.ts';
import { runningDiscountColumn } from '#server/catalogue/discounts/queries.ts';
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
      'change.fromCycle',
      'change.toCycle',
      'change.toPriceCents',
      'change.paidUntil',
    ])
    .where('services.id', '=', serviceId);
  if (ownerId !== undefined) query = query.where('services.userId', '=', ownerId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { renewalId, ...change } = row;
  return { renewalId, change: presentOpen(change) };
}

/** What a join that found nothing leaves, or all of it. */
type Joined<Row> = { [Column in keyof Row]: Row[Column] | null };
type OpenChange = {
  fromPlanId: string;
  toPlanId: string;
  fromCycle: BillingCycle;
  toCycle: BillingCycle;
  toPriceCents: Cents;
  paidUntil: Date;
};

function presentOpen({
  changeId: id,
  orderId,
  fromPlanId,
  toPlanId,
  fromCycle,
  toCycle,
  toPriceCents,
  paidUntil,
}: Joined<OpenChange> & { changeId: string | null; orderId: string | null }) {
  if (id === null || fromPlanId === null || toPlanId === null || paidUntil === null) return null;
  if (fromCycle === null || toCycle === null || toPriceCents === null) return null;
  return { id, orderId, fromPlanId, toPlanId, fromCycle, toCycle, toPriceCents, paidUntil };
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
      'systems',
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
    .leftJoin('orders as renewal', (join) =>
      join
        .onRef('renewal.renewsServiceId', '=', 'services.id')
        .on('renewal.status', '=', 'pending'),
    )
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'renewal.id').on('invoices.kind', '=', 'invoice'),
    )
    .select([
      'services.name',
      'services.status',
      'services.renews',
      'services.planId',
      'services.billingCycle',
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
