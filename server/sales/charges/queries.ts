import type { Db } from '#server/platform/db/database.ts';

const SERVICES_MAX = 100;

/** Lists the services of a customer that work can be for, those that run first. */
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
