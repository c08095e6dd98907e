import { systemNames } from '#domain/delivery/operating-system.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/**
 * Reads the plans that a service can be made of, cheapest first, and its days when nobody says otherwise.
 */
export async function readServiceOptions(db: Db) {
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'name', 'type', 'priceCents', 'systems'])
    .where('active', '=', true)
    .orderBy('priceCents')
    .orderBy('id')
    .limit(100)
    .execute();
  const defaultDays = settingValue(await readSettings(db), 'default_service_expiry_days');
  return {
    plans: plans.map(({ systems, ...plan }) => ({ ...plan, systems: systemNames(systems) })),
    defaultDays,
  };
}
