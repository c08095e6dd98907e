import { sql } from 'kysely';
import type { PublicPlan } from '#contract/public/plans.ts';
import type { StaffPlan, StaffPlanDetail } from '#contract/staff/plans.ts';
import { systemNames } from '#domain/delivery/operating-system.ts';
import {
  isPopular,
  PLAN_TYPES,
  PLANS_MAX,
  priceForTerm,
  termPrices,
  type OtherPrice,
} from '#domain/catalogue/plan.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { compileOnce } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { COUNT_BOUND } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

const COLUMNS = [
  'id',
  'slug',
  'name',
  'type',
  'priceCents',
  'yearlyPriceCents',
  'billingCycle',
  'features',
  'resources',
  'systems',
  'position',
] as const;

/**
 * The prices of a plan in a query, of the terms that it is sold for beside a month and a year, the shortest
 * first. Those two are columns of the plan.
 */
export const otherPricesColumn = sql<OtherPrice[]>`(
  select coalesce(
    json_agg(json_build_object('termMonths', term_months, 'priceCents', cents) order by term_months)
      filter (where cents is not null),
    '[]'
  )
  from (
    select distinct on (term_months) term_months, cents from prices
    where plan_id = plans.id and term_months not in (0, 1, 12)
    order by term_months, valid_from desc
  ) as price
)`;

/** Holds for what is ordered by itself, term after term, for money: in a query on `plans`. */
export const isSoldByTerm = sql<boolean>`not plans.add_on and not plans.sold_once
  and plans.price_cents > 0`;

/** Holds for what is ordered by itself and goes on, also for nothing. */
const isOrderedAlone = sql<boolean>`not plans.add_on and not plans.sold_once`;

/** Its constants are part of the SQL: with a parameter for a limit it would be planned at every run. */
function fromActive(db: Db) {
  return db.selectFrom('plans').where('active', '=', sql.lit(true)).where(isOrderedAlone);
}

function selectActive(db: Db) {
  return fromActive(db).select([...COLUMNS, 'module', otherPricesColumn.as('otherPrices')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectActive>['executeTakeFirstOrThrow']>>;

/** Features may be kept as a list or as a map of text; people see a list. */
function featureList(features: string[] | Record<string, string>): string[] {
  return Array.isArray(features)
    ? features
    : Object.entries(features).map(([name, value]) => `${name}: ${value}`);
}

export function presentPlan(row: Row): PublicPlan {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    priceCents: row.priceCents,
    yearlyPriceCents: priceForTerm(row, 12),
    otherPrices: row.otherPrices,
    billingCycle: row.billingCycle,
    features: featureList(row.features),
    resources: row.resources,
    systems: systemNames(row.systems),
    popular: isPopular(row.priceCents),
    position: row.position,
  };
}

const readActive = compileOnce((db) =>
  selectActive(db).orderBy('priceCents').orderBy('id').limit(sql.lit(100)),
);

/** Lists the plans that the shop sells now, cheapest first. */
export async function listActivePlans(db: Db): Promise<PublicPlan[]> {
  return (await readActive(db)).map(presentPlan);
}

/** Reads the plans of these slugs that are sold now, in any order. */
export async function listPlansToOrder(db: Db, slugs: readonly string[]): Promise<Row[]> {
  return selectActive(db).where('slug', 'in', slugs).execute();
}

export type PlanToOrder = Row;

/** One who writes plans at a time: slugs and places are decided among all of them. */
const WRITE_LOCK = 4_713_010;

export async function lockPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(tx);
}

function selectStaffPlans(db: Db) {
  return db.selectFrom('plans').select([
    'plans.id',
    'plans.slug',
    'plans.name',
    'plans.type',
    'plans.addOn',
    'plans.followsParent',
    'plans.soldOnce',
    'plans.priceCents',
    'plans.yearlyPriceCents',
    otherPricesColumn.as('otherPrices'),
    'plans.features',
    'plans.resources',
    'plans.module',
    'plans.moduleOptions',
    'plans.systems',
    'plans.active',
    'plans.position',
    'plans.updatedAt',
    sql<number>`(select count(*) from (
        select 1 from services where plan_id = plans.id and ${serviceIs.live}
        limit ${COUNT_BOUND + 1}
      ) live)`.as('services'),
    sql<boolean>`exists (select 1 from orders where plan_id = plans.id)
        or exists (select 1 from services where plan_id = plans.id)
        or exists (select 1 from plan_changes where to_plan_id = plans.id)`.as('used'),
  ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaffPlans>['executeTakeFirstOrThrow']>>;

function presentStaffPlan({ features, services, ...row }: StaffRow): StaffPlan {
  return {
    ...row,
    features: featureList(features),
    services: { value: Math.min(services, COUNT_BOUND), exact: services <= COUNT_BOUND },
  };
}

/** All plans, sold or not: by type, within it in their order. */
export async function listStaffPlans(db: Db): Promise<StaffPlan[]> {
  const rows = await selectStaffPlans(db)
    .orderBy('plans.position')
    .orderBy('plans.priceCents')
    .orderBy('plans.id')
    .limit(PLANS_MAX)
    .execute();
  return PLAN_TYPES.flatMap((type) => rows.filter((row) => row.type === type)).map(
    presentStaffPlan,
  );
}

export async function getStaffPlan(db: Db, planId: string): Promise<StaffPlan> {
  const row = await selectStaffPlans(db).where('plans.id', '=', planId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return presentStaffPlan(row);
}

/**
 * Counts the services that cost something else than their plan does now, for the term they are paid by. An
 * individual price is one that the plan never had. A service of a term that is not sold any more stays as
 * it is.
 */
export async function countOtherPrices(
  db: Db,
  plan: Pick<StaffPlan, 'id' | 'priceCents' | 'yearlyPriceCents' | 'otherPrices'>,
): Promise<StaffPlanDetail['otherPrices']> {
  const { rows } = await sql<StaffPlanDetail['otherPrices']>`
    select count(*) filter (where wanted > price) as raised,
      count(*) filter (where wanted < price) as lowered,
      count(*) filter (where wanted <> price and not exists (
        select from prices
        where plan_id = ${plan.id} and prices.term_months = priced.term_months and cents = price
      )) as individual
    from (
      select term_months, coalesce(next_price_cents, price_cents) as price,
        ${pricedByTerm(termPrices(plan))} as wanted
      from services
      -- A service that ends gets no invoice any more.
      -- A free service stays free, and a paid one is never made free.
      where plan_id = ${plan.id} and ${serviceIs.live} and cancel_at is null and price_cents > 0
    ) priced where wanted > 0
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count gave no row');
  return row;
}

/** The price of a service's plan for its term, in a query; null for a term that it is not sold for. */
export function pricedByTerm(prices: readonly { termMonths: TermMonths; termCents: number }[]) {
  const cases = prices.map(
    ({ termMonths, termCents }) => sql`when ${termMonths}::integer then ${termCents}::integer`,
  );
  return sql<number>`case services.term_months ${sql.join(cases, sql` `)} end`;
}

const PRICE_CHANGES_SHOWN = 100;

/** A plan with what it cost before, newest first. */
export async function getStaffPlanDetail(db: Db, planId: string): Promise<StaffPlanDetail> {
  const plan = await getStaffPlan(db, planId);
  const [priceChanges, otherPrices] = await Promise.all([
    db
      .selectFrom('planPriceChanges as change')
      .leftJoin('users', 'users.id', 'change.changedBy')
      .select([
        'change.id',
        'change.fromPriceCents',
        'change.toPriceCents',
        'change.fromYearlyCents',
        'change.toYearlyCents',
        'change.fromOtherPrices',
        'change.toOtherPrices',
        'users.name as changedBy',
        'change.createdAt',
      ])
      .where('change.planId', '=', planId)
      .orderBy('change.createdAt', 'desc')
      .orderBy('change.id', 'desc')
      .limit(PRICE_CHANGES_SHOWN)
      .execute(),
    countOtherPrices(db, plan),
  ]);
  return { plan, priceChanges, otherPrices };
}

/** The place after the last of a type; none while people never put them in an order. */
export async function nextPosition(tx: Tx, type: StaffPlan['type']): Promise<number> {
  const { last } = await tx
    .selectFrom('plans')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return last > 0 ? last + 1 : 0;
}
