import { sql } from 'kysely';
import { cents } from '#domain/platform/money.ts';
import { writeDemoOffers } from '#server/demo/offers.ts';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { SETTING_KEYS, SETTINGS } from '#domain/operations/settings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { StartError } from '#server/platform/startup/start-error.ts';
import type { DemoContext } from './history.ts';
import { DEMO_SETTINGS } from './shop-data.ts';

/** One key for the whole program: of two copies that start together one fills. */
const FILL_LOCK = 4_713_002;

/**
 * Gives a new shop its twelve plans and its settings, and a demo its world. A shop that has plans
 * is left alone. All in one transaction: what is cut off halfway is begun anew at the next start.
 * Answers what it did, for the terminal.
 */
export async function seedDemoShop(context: DemoContext): Promise<string> {
  if (await hasRows(context.db, 'plans')) return 'as it was';
  return fillOnce(context, async (tx) => {
    if (await hasRows(tx, 'plans')) return 'as it was';
    await fillEmpty(context, tx);
    return 'filled';
  });
}

/** Makes the demo world in a shop that has no people yet, whether or not it has plans. */
export async function seedShop(context: DemoContext): Promise<void> {
  if (!context.config.demo) {
    throw new StartError(
      'DEMO: the demo world has accounts whose password everybody knows, so it is made only with DEMO=on.',
    );
  }
  await fillOnce(context, async (tx) => {
    if (await hasRows(tx, 'users')) {
      throw new StartError('This shop has customers already; the demo world needs an empty one.');
    }
    await fillEmpty(context, tx);
  });
}

function fillOnce<T>(context: DemoContext, fill: (tx: Tx) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx);
    const filled = await fill(tx);
    // Writes that may be lost switch waiting for the disk off, here for this transaction, which may not be.
    await sql`set local synchronous_commit = default`.execute(tx);
    return filled;
  });
}

async function hasRows(db: Db, table: 'plans' | 'users'): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function fillEmpty(context: DemoContext, tx: Tx): Promise<void> {
  const now = context.now();
  const { demo } = context.config;
  await writePlans(tx, now, demo ? 'simulator' : 'manual');
  await writeDefaults(tx, now);
  if (!demo) return;
  await writeDemoPrices(tx, now);
  await writeDemoOffers(tx, now);
  await writeDemoSettings(tx, now);
  // Once in the life of a shop: nothing of it is read otherwise.
  const { seedDemoWorld } = await import('./seed-demo-world.ts');
  await seedDemoWorld(context, tx);
}

async function writePlans(tx: Tx, now: Date, module: 'simulator' | 'manual'): Promise<void> {
  await tx
    .insertInto('plans')
    .values(
      STANDARD_PLANS.map(({ features, resources, systems, ...offer }) => ({
        slug: offer.slug,
        name: offer.name,
        type: offer.type,
        priceCents: offer.priceCents,
        yearlyPriceCents: offer.yearlyPriceCents,
        module,
        features: JSON.stringify(features),
        resources: JSON.stringify(resources),
        systems: JSON.stringify(systems),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ module, active: true }))
    .execute();
}

/** One plan of the demo is sold by the quarter and for two years as well. */
async function writeDemoPrices(tx: Tx, now: Date): Promise<void> {
  const plan = await tx
    .selectFrom('plans')
    .select('id')
    .where('slug', '=', 'vps-professional')
    .executeTakeFirst();
  if (plan === undefined) return;
  const sold = { planId: plan.id, validFrom: now };
  await tx
    .insertInto('prices')
    .values([
      { ...sold, termMonths: 3, cents: cents(7100) },
      { ...sold, termMonths: 24, cents: cents(44_900) },
    ])
    .execute();
}

/** Every setting at its default where it has no row yet. */
async function writeDefaults(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('systemSettings')
    .values(
      SETTING_KEYS.map((key) => ({
        key,
        value: SETTINGS[key].default,
        description: SETTINGS[key].description,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function writeDemoSettings(tx: Tx, now: Date): Promise<void> {
  for (const [key, value] of Object.entries(DEMO_SETTINGS)) {
    await tx
      .updateTable('systemSettings')
      .set({ value, updatedAt: now })
      .where('key', '=', key)
      .execute();
  }
}
