import { isCollectable, mandateText } from '#domain/direct-debit.ts';
import type { Cents } from '#domain/money.ts';
import { sellerFrom, settingValue } from '#domain/settings.ts';
import type { CustomerMandates, StaffMandate } from '#contract/customer/mandates.ts';
import { collectingGateway, type PaymentGateways } from '#server/adapters/payments/payment-port.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/settings/queries.ts';

const PLANNED_MAX = 100;

const SHOWN = [
  'id',
  'status',
  'reference',
  'accountHolder',
  'accountEnding',
  'signedOn',
  'givenAt',
] as const;

type Shop = { db: Db; payments: PaymentGateways };

/** What a customer lets be collected, what they were asked, and what is collected next. */
export async function readCustomerMandates(
  { db, payments }: Shop,
  { customerId }: { customerId: string },
): Promise<CustomerMandates> {
  const settings = await readSettings(db);
  const seller = sellerFrom(settings);
  const isOffered =
    settingValue(settings, 'direct_debit_enabled') && collectingGateway(payments) !== null;
  const rows = await db
    .selectFrom('mandates')
    .select([...SHOWN, 'payUrl', 'createdAt'])
    .where('userId', '=', customerId)
    .where('status', '<>', 'ended')
    .execute();
  const valid = rows.find(({ status }) => status === 'valid');
  const asked = rows.find(({ status }) => status !== 'valid');
  return {
    agreement: seller.ok && isOffered ? mandateText(seller.value.legalName) : null,
    valid: valid === undefined ? null : present(valid),
    asked: asked === undefined ? null : { id: asked.id, payUrl: asked.payUrl },
    planned: await listPlanned(db, customerId),
  };
}

type Row = Pick<StaffMandate, 'id' | 'signedOn' | 'givenAt'> & {
  reference: string | null;
  accountHolder: string | null;
  accountEnding: string | null;
};

function present({ id, signedOn, givenAt, ...account }: Row): StaffMandate {
  return {
    id,
    signedOn,
    givenAt,
    reference: account.reference ?? '',
    accountHolder: account.accountHolder ?? '',
    accountEnding: account.accountEnding ?? '',
  };
}

/** Invoices that will be collected, the first in front. */
function listPlanned(db: Db, customerId: string): Promise<CustomerMandates['planned']> {
  return db
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .select(({ ref }) => [
      'orders.id as orderId',
      'orders.serviceName',
      'invoices.invoiceNumber',
      'invoices.totalAmountCents as totalCents',
      ref('renewals.collectOn').$notNull().as('on'),
    ])
    .where('orders.userId', '=', customerId)
    .where('orders.status', '=', 'pending')
    .$narrowType<{ serviceName: string }>()
    .where('renewals.collectOn', 'is not', null)
    .orderBy('renewals.collectOn')
    .limit(PLANNED_MAX)
    .execute();
}

/** The account that a customer's invoices are collected from; null where they pay themselves. */
export async function readValidMandate(
  db: Db,
  { customerId }: { customerId: string },
): Promise<StaffMandate | null> {
  const row = await db
    .selectFrom('mandates')
    .select(SHOWN)
    .where('userId', '=', customerId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  return row === undefined ? null : present(row);
}

/** By which mandate so much, in cents, can be collected from a customer; null where by none. */
export async function findCollectingMandate(
  tx: Tx,
  payments: PaymentGateways,
  { userId, totalCents }: { userId: string; totalCents: Cents },
) {
  if (!isCollectable(totalCents)) return null;
  const row = await tx
    .selectFrom('mandates')
    .select(['id', 'gateway', 'reference', 'accountEnding'])
    .where('userId', '=', userId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  // A shop may have had another gateway when it was given.
  if (row === undefined || payments[row.gateway] === null) return null;
  const { reference, accountEnding, ...mandate } = row;
  return { ...mandate, reference: reference ?? '', accountEnding: accountEnding ?? '' };
}

/** Mandates that were asked and not heard of for this long, the oldest first. */
export async function listUnanswered(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mandates')
    .select('id')
    .where('status', 'in', ['asked', 'pending'])
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Demo only: a customer's own mandate as the test gateway asks for it. */
export async function readTestMandate(
  db: Db,
  { customerId, mandateId }: { customerId: string; mandateId: string },
): Promise<{ description: string; isOpen: boolean }> {
  const row = await db
    .selectFrom('testGatewayPayments')
    .select(['description', 'status'])
    .where('paymentId', '=', mandateId)
    .where('customerId', '=', customerId)
    .where('kind', '=', 'first')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { description: row.description, isOpen: row.status === 'open' };
}
