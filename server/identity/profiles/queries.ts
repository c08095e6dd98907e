import { sql } from 'kysely';
import type { z } from 'zod';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { DEFAULT_COUNTRY, isCountryCode, isKvkNumber } from '#domain/identity/customer.ts';
import { billingDetails, type quoteOutput } from '#contract/customer/checkout.ts';
import { buyerIssues, type BuyerIssue } from '#domain/sales/checkout.ts';
import { CUSTOMER_FIELD_NAMES, mapCustomerFields } from '#domain/identity/customer-field.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { mergeKnownBilling } from './merge-known-billing.ts';

/** The own profile. Without a row for it the name of the account is all there is. */
export async function getCustomerProfile(db: Db, customerId: string): Promise<CustomerProfile> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'users.firstName as accountFirstName',
      'users.lastName as accountLastName',
      ...CUSTOMER_FIELD_NAMES.map((field) => `profiles.${field}` as const),
      'profiles.updatedAt',
    ])
    .where('users.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    ...mapCustomerFields((field) => row[field] ?? ''),
    firstName: row.firstName ?? row.accountFirstName,
    lastName: row.lastName ?? row.accountLastName,
    country: row.country !== null && isCountryCode(row.country) ? row.country : DEFAULT_COUNTRY,
    updatedAt: row.updatedAt,
  };
}

/**
 * Selects a customer's own address for invoices, as a column of a query that has `users`; null for none.
 */
export function billingEmailColumn() {
  return sql<string | null>`(select billing_email from profiles where user_id = users.id)`.as(
    'billingEmail',
  );
}

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

/**
 * Reads the buyer of the next thing that a service costs: who bought the last one, as they are known by
 * now. Null for a service that nobody bought, and for one that moved in whose customer is not known well
 * enough.
 */
export async function readServiceBuyer(db: Db, serviceId: string): Promise<BillingSnapshot | null> {
  const last = await db
    .selectFrom('orders as last')
    .innerJoin('orderLines as term', 'term.orderId', 'last.id')
    .select(['last.userId', 'last.billing', 'last.createdAt as orderedAt'])
    .where('term.serviceId', '=', serviceId)
    .where('term.kind', 'in', ['new', 'renewal'])
    .orderBy('last.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) return readBuyer(db, last);
  const moved = await db
    .selectFrom('services')
    .select('userId')
    .where('id', '=', serviceId)
    .where('movedUntil', 'is not', null)
    .executeTakeFirst();
  if (moved === undefined) return null;
  return (await readKnownBuyer(db, { customerId: moved.userId })).billing;
}
