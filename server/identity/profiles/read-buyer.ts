import { billingDetails } from '#contract/customer/checkout.ts';
import { buyerIssues } from '#domain/sales/checkout.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { getCustomerProfile } from './queries.ts';
import { mergeKnownBilling } from './merge-known-billing.ts';

type LastOrder = { userId: string; billing: BillingSnapshot; orderedAt: Date };

/**
 * Reads the buyer of an order that repeats another: as that one had them, or as their profile has them
 * since; a company stays a whole one.
 */
export async function readBuyer(
  db: Db,
  { userId, billing, orderedAt: createdAt }: LastOrder,
): Promise<BillingSnapshot> {
  const profile = await getCustomerProfile(db, userId);
  const known = billingDetails.safeParse(mergeKnownBilling({ billing, createdAt }, profile));
  const isWhole = known.success && buyerIssues(known.data).length === 0;
  return { ...(isWhole ? known.data : billing), reference: profile.billingReference };
}
