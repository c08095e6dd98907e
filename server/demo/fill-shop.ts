import { STANDARD_PLANS } from '#domain/plan.ts';
import { SETTING_KEYS, SETTINGS } from '#domain/settings.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Gives a new shop its twelve plans and its settings, and a demo its world. A shop that has plans
 * is left alone. Answers what it did, for the terminal.
 */
export async function fillShop(context: Context): Promise<string> {
  const filled = await context.db.transaction().execute((tx) => fillEmpty(context, tx));
  return filled ? 'filled' : 'as it was';
}

async function fillEmpty(context: Context, tx: Tx): Promise<boolean> {
  const plan = await tx.selectFrom('plans').select('id').limit(1).executeTakeFirst();
  if (plan !== undefined) return false;
  const now = context.now();
  const module = context.config.demo ? 'simulator' : 'manual';
  await tx
    .insertInto('plans')
    .values(
      STANDARD_PLANS.map(({ features, resources, ...offer }) => ({
        ...offer,
        module,
        features: JSON.stringify(features),
        resources: JSON.stringify(resources),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
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
  return true;
}
