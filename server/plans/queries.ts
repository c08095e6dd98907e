import type { PublicPlan } from '#contract/public/plans.ts';
import { isPopular, priceForCycle } from '#domain/plan.ts';
import { settingsColumn } from '#server/settings/queries.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';

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
] as const;

function selectActive(db: Db) {
  return db
    .selectFrom('plans')
    .select([...COLUMNS, 'module'])
    .where('active', '=', true);
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
    yearlyPriceCents: priceForCycle(row, 'yearly'),
    billingCycle: row.billingCycle,
    features: featureList(row.features),
    resources: row.resources,
    popular: isPopular(row.priceCents),
  };
}

const readActive = compileOnce((db) =>
  selectActive(db).orderBy('priceCents').orderBy('id').limit(100),
);

/** What the shop sells now, cheapest first. */
export async function listActivePlans(db: Db): Promise<PublicPlan[]> {
  return (await readActive(db)).map(presentPlan);
}

export async function findActivePlan(db: Db, slug: string): Promise<Row | null> {
  return (await selectActive(db).where('slug', '=', slug).executeTakeFirst()) ?? null;
}

/** The plan of a slug if it is sold now, with the settings that an order is placed under. */
export async function findPlanToOrder(db: Db, slug: string) {
  const row = await selectActive(db)
    .select(settingsColumn())
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}
