import type { z } from 'zod';
import { billingDetails } from '#contract/customer/checkout.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import { isKvkNumber } from '#domain/identity/customer.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { getCustomerProfile } from './queries.ts';
import { readKnownBilling } from './read-known-billing.ts';

export type BillingField = keyof z.infer<typeof billingDetails>;

const FIELD_OF_ISSUE: Readonly<Record<BuyerIssue, BillingField>> = {
  COMPANY_REQUIRED: 'company',
  KVK_INVALID: 'kvk',
  VAT_ID_INVALID: 'vatId',
  POSTAL_CODE_INVALID: 'postalCode',
};

/** A consumer has none of these, and nobody is asked for them. */
const NOT_KNOWN = { kind: 'consumer', company: '', kvk: '', vatId: '' } as const;

type KnownBuyer = { billing: BillingSnapshot | null; missing: BillingField[] };

/**
 * Reads the buyer that a customer is invoiced as, from their last order or their profile; or the fields
 * that an invoice cannot do without and that are not known, or are wrong.
 */
export async function readKnownBuyer(
  db: Db,
  { customerId }: { customerId: string },
): Promise<KnownBuyer> {
  const [known, { billingReference }] = await Promise.all([
    readKnownBilling(db, { customerId }),
    getCustomerProfile(db, customerId),
  ]);
  const read = billingDetails.safeParse({ ...NOT_KNOWN, ...known });
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => path[0]));
    const missing = billingDetails.keyof().options.filter((field) => wrong.has(field));
    return { billing: null, missing };
  }
  const { kvk } = read.data;
  // An invoice needs no KvK number: one that cannot be is left off, and keeps none waiting.
  const buyer = { ...read.data, kvk: isKvkNumber(kvk) ? kvk : '' };
  const issues = buyerIssues(buyer);
  if (issues.length > 0) {
    return { billing: null, missing: issues.map((issue) => FIELD_OF_ISSUE[issue]) };
  }
  return { billing: { ...buyer, reference: billingReference }, missing: [] };
}
