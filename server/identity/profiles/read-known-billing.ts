import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mergeKnownBilling } from './merge-known-billing.ts';
import { getCustomerProfile } from './queries.ts';

/**
 * Reads a customer's details for invoices from the newest order and the profile; where both have some,
 * those that were written last.
 */
export async function readKnownBilling(
  db: Db,
  { customerId }: { customerId: string },
): Promise<z.infer<typeof quoteOutput>['billing']> {
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
