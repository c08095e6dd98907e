import type { Db } from '#server/db/database.ts';
import { mergeKnownBilling } from './merge-known-billing.ts';
import { getCustomerProfile } from './queries.ts';

/** What a customer's newest order and profile know of where invoices go; where both do, the one that was written last. */
export async function readKnownBilling(
  db: Db,
  customerId: string,
): Promise<ReturnType<typeof mergeKnownBilling>> {
  const [order, profile] = await Promise.all([
    readLastBilling(db, customerId),
    getCustomerProfile(db, customerId),
  ]);
  return mergeKnownBilling(order, profile);
}

async function readLastBilling(db: Db, customerId: string) {
  const last = await db
    .selectFrom('orders')
    .select(['billing', 'createdAt'])
    .where('userId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
