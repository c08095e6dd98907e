import type { Db } from '#server/platform/db/database.ts';

const SERVICES_MAX = 100;

/** What of a customer work can be for, what runs first. */
export async function listChargeableServices(db: Db, customerId: string) {
  return db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('userId', '=', customerId)
    .orderBy((eb) => eb('status', '=', 'cancelled'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(SERVICES_MAX)
    .execute();
}
