import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { partPaidOf } from '#domain/sales/credit.ts';
import {
  isCollectable,
  mandateText,
  orderMandate,
  type OrderMandate,
} from '#domain/sales/direct-debit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { sellerFrom, settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { CustomerMandates, StaffMandate } from '#contract/customer/mandates.ts';
import type { MandateAsked } from '#server/sales/gateways/direct-debit-port.ts';
import {
  collectingGateway,
  type PaymentGateways,
} from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor } from '#server/actor.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { collectionDay, creditOfPart } from '#server/sales/invoices/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

const PLANNED_MAX = 100;

/** Mandates of a customer, each with the order that it came with. */
function selectShown(db: Db, customerId: string) {
  return db
    .selectFrom('mandates')
    .leftJoin('payments', 'payments.id', 'mandates.paymentId')
    .select([
      'mandates.id',
      'mandates.status',
      'mandates.reference',
      'mandates.accountHolder',
      'mandates.accountEnding',
      'mandates.signedOn',
      'mandates.givenAt',
      'payments.orderId',
    ])
    .where('mandates.userId', '=', customerId);
}

/** Selects beside an order whether a mandate is still asked along with a payment of it. */
export function asksMandateColumn() {
  return sql<boolean>`exists (
    select from payments as attempt join mandates as asked on asked.payment_id = attempt.id
    where attempt.order_id = orders.id and asked.status = 'asked'
  )`.as('asksMandate');
}

type Shop = { db: Db; payments: PaymentGateways };

/** Reads what a customer lets be collected, what they were asked, and what is collected next. */
export async function readCustomerMandates(
  { db, payments, now }: Shop & { now: () => Date },
  { customerId }: { customerId: string },
): Promise<CustomerMandates> {
  const settings = await readSettings(db);
  const seller = sellerFrom(settings);
  const rows = await selectShown(db, customerId)
    .select('mandates.payUrl')
    .where('mandates.status', '<>', 'ended')
    // The one that a cent is paid for comes before others that were asked: it is answered on the same page.
    .orderBy('mandates.paymentId', (by) => by.asc().nullsFirst())
    .execute();
  const valid = rows.find(({ status }) => status === 'valid');
  const open = rows.filter(({ status }) => status !== 'valid');
  const asked = open.find(({ status }) => status === 'pending') ?? open[0];
  return {
    agreement:
      seller.ok && canCollect(payments, settings) ? mandateText(seller.value.legalName) : null,
    valid: valid === undefined ? null : present(valid),
    asked:
      asked === undefined ? null : { id: asked.id, payUrl: asked.payUrl, orderId: asked.orderId },
    planned: await listPlanned(db, { customerId, now: now() }),
  };
}

type Row = Pick<StaffMandate, 'id' | 'orderId' | 'signedOn' | 'givenAt'> & {
  reference: string | null;
  accountHolder: string | null;
  accountEnding: string | null;
};

function present({ id, orderId, signedOn, givenAt, ...account }: Row): StaffMandate {
  return {
    id,
    orderId,
    signedOn,
    givenAt,
    reference: account.reference ?? '',
    accountHolder: account.accountHolder ?? '',
    accountEnding: account.accountEnding ?? '',
  };
}

/** Invoices that will be collected, the first in front, each with what is left of it. */
async function listPlanned(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<CustomerMandates['planned']> {
  const planned = await db
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'orders.id')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'orders.id as orderId',
      'orders.serviceName',
      'invoices.invoiceNumber',
      'invoices.totalAmountCents as totalCents',
      collectionDay(amsterdamDate(now)).as('on'),
      creditOfPart.as('creditCents'),
    ])
    .where('orders.userId', '=', customerId)
    .where('orders.status', '=', 'pending')
    .$narrowType<{ serviceName: string }>()
    .where('renewals.collectOn', 'is not', null)
    .orderBy('renewals.collectOn')
    .limit(PLANNED_MAX)
    .execute();
  return planned.map(({ creditCents, totalCents, ...shown }) => {
    const part = partPaidOf(totalCents, creditCents);
    return { ...shown, totalCents: part?.restCents ?? totalCents };
  });
}

/** The account that a customer's invoices are collected from; null where they pay themselves. */
export async function readValidMandate(
  db: Db,
  { customerId }: { customerId: string },
): Promise<StaffMandate | null> {
  const row = await selectShown(db, customerId)
    .where('mandates.status', '=', 'valid')
    .executeTakeFirst();
  return row === undefined ? null : present(row);
}

/** Tells whether a customer has a mandate, or a bank that thinks about one: then none is asked with an order. */
export async function hasMandate(db: Db, { userId }: { userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('mandates')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', ['pending', 'valid'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the mandate by which so much, in cents, can be collected from a customer; null where there is none. */
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
    .leftJoin('payments', 'payments.id', 'mandates.paymentId')
    .select('mandates.id')
    .where('mandates.status', 'in', ['asked', 'pending'])
    .where('mandates.updatedAt', '<', before)
    // Until the payment that it comes with has ended there is nothing to hear.
    .where((eb) =>
      eb.or([
        eb('mandates.paymentId', 'is', null),
        eb('payments.status', 'not in', ['open', 'pending']),
      ]),
    )
    .orderBy('mandates.updatedAt')
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

/** The gateway's name of a customer, whom it knows from an earlier mandate. */
export async function readCustomerRef(
  db: Db,
  { userId, gateway }: { userId: string; gateway: PaymentProvider },
): Promise<string | null> {
  const row = await db
    .selectFrom('mandates')
    .select('providerCustomerId')
    .where('userId', '=', userId)
    .where('gateway', '=', gateway)
    .where('providerCustomerId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.providerCustomerId ?? null;
}

/** Reads what a gateway has to know of a mandate that is given along with a payment. */
export async function readMandateAsked(
  db: Db,
  { mandateId, customerId }: { mandateId: string; customerId: string },
): Promise<MandateAsked> {
  const { gateway, ...customer } = await db
    .selectFrom('mandates')
    .innerJoin('users', 'users.id', 'mandates.userId')
    .select(['mandates.gateway', 'users.id', 'users.name', 'users.email'])
    .where('mandates.id', '=', mandateId)
    .executeTakeFirstOrThrow();
  const customerRef = await readCustomerRef(db, { userId: customerId, gateway });
  return { mandateId, customer, customerRef };
}

/** Reads how it stands with the mandate that came with what paid an order, or is to pay it; null without one. */
export async function readOrderMandate(
  db: Db,
  { orderId }: { orderId: string },
): Promise<OrderMandate | null> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('mandates', 'mandates.paymentId', 'payments.id')
    .select(['mandates.status', 'mandates.givenAt'])
    .where('payments.orderId', '=', orderId)
    .orderBy(paidItsOrder, 'desc')
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.status === null) return null;
  return orderMandate({ status: row.status, wasGiven: row.givenAt !== null });
}

/**
 * Reads the text that a customer can agree to with the first payment of an order; null where none is asked:
 * the shop does not collect, they have a mandate, or another asks for them.
 */
export async function readAgreement(
  { db, payments, actor }: Shop & { actor: UserActor },
  settings: StoredSettings,
): Promise<string | null> {
  const seller = sellerFrom(settings);
  if (actor.actedBy !== undefined || !seller.ok) return null;
  if (!canCollect(payments, settings)) return null;
  if (await hasMandate(db, { userId: actor.id })) return null;
  return mandateText(seller.value.legalName);
}

/** Tells whether this shop asks for mandates: it offers collection, and has a gateway for it. */
export function canCollect(payments: PaymentGateways, settings: StoredSettings): boolean {
  return settingValue(settings, 'direct_debit_enabled') && collectingGateway(payments) !== null;
}
