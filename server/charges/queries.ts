import { billingDetails } from '#contract/customer/checkout.ts';
import type { ChargeOptions } from '#contract/staff/charges.ts';
import { buyerIssues, type BuyerIssue } from '#domain/checkout.ts';
import type { Db } from '#server/db/database.ts';
import type { BillingSnapshot } from '#server/db/schema.ts';
import { getCustomerProfile } from '#server/profiles/queries.ts';
import { readKnownBilling } from '#server/profiles/read-known-billing.ts';

type BillingField = ChargeOptions['missing'][number];

const FIELD_OF_ISSUE: Readonly<Record<BuyerIssue, BillingField>> = {
  COMPANY_REQUIRED: 'company',
  KVK_REQUIRED: 'kvk',
  KVK_INVALID: 'kvk',
  VAT_ID_INVALID: 'vatId',
  POSTAL_CODE_INVALID: 'postalCode',
};

/** A consumer has none of these, and nobody is asked for them. */
const NOT_KNOWN = { kind: 'consumer', company: '', kvk: '', vatId: '' } as const;

type ChargedBuyer = { billing: BillingSnapshot | null; missing: BillingField[] };

/**
 * To whom a customer is invoiced, as their last order or their profile knows them; or what an invoice
 * cannot do without and is not known, or is wrong.
 */
export async function readChargedBuyer(
  db: Db,
  { customerId }: { customerId: string },
): Promise<ChargedBuyer> {
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
  const issues = buyerIssues(read.data);
  if (issues.length > 0) {
    return { billing: null, missing: issues.map((issue) => FIELD_OF_ISSUE[issue]) };
  }
  return { billing: { ...read.data, reference: billingReference }, missing: [] };
}

/** What work that is billed apart says besides its lines. */
export async function getCharge(db: Db, orderId: string) {
  return db
    .selectFrom('charges')
    .select(['performedOn', 'note'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

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
