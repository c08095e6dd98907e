import { billingDetails } from '#contract/customer/checkout.ts';
import { buyerIssues } from '#domain/checkout.ts';
import type { Db } from '#server/db/database.ts';
import type { BillingSnapshot } from '#server/db/schema.ts';
import { getCustomerProfile } from './queries.ts';
import { readKnownBilling } from './read-known-billing.ts';

const NOTHING_SAID = {
  kind: 'consumer' as const,
  company: '',
  kvk: '',
  vatId: '',
};

/**
 * To whom a service is invoiced that nobody ordered here: as its customer is known by now. Null as long
 * as that is too little for an invoice.
 */
export async function readFirstBuyer(db: Db, customerId: string): Promise<BillingSnapshot | null> {
  const [known, profile] = await Promise.all([
    readKnownBilling(db, customerId),
    getCustomerProfile(db, customerId),
  ]);
  const buyer = billingDetails.safeParse({ ...NOTHING_SAID, ...known });
  if (!buyer.success || buyerIssues(buyer.data).length > 0) return null;
  return { ...buyer.data, reference: profile.billingReference };
}
