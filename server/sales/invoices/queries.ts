import { sql } from 'kysely';
import type {
  CorrectionLinks,
  CustomerInvoice,
  InvoiceDocument,
} from '#contract/customer/invoices.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { partPaidOf, type PartPaid } from '#domain/sales/credit.ts';
import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import type { InvoiceStatus } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { moneyOfOrder } from '#domain/sales/refund.ts';
import { readMoneyBack } from './read-money-back.ts';
import { quarterBounds } from '#domain/sales/vat-report.ts';
import type { PlannedCollection } from '#contract/values.ts';
import type { Db } from '#server/platform/db/database.ts';
import { likePattern, madeInYear, withoutDashes } from '#server/platform/db/search.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { readDocuments } from './read-documents.ts';
import { isOwedAgain, paidItsOrder } from '#server/sales/claims/queries.ts';

const OF_DOCUMENT = [
  'invoices.id',
  'invoices.invoiceNumber',
  'invoices.kind',
  'invoices.status',
  'invoices.totalAmountCents as totalCents',
  'invoices.issuedOn',
  'invoices.paidAt',
  'invoices.correctedAt',
  'invoices.createdAt',
] as const;

/** Columns of an invoice in every list, with the day by which it is to be paid now. */
export const SHOWN = [...OF_DOCUMENT, 'invoices.dueOn as dueDate'] as const;

export type OwnListRequest = PageRequest & {
  search?: string | undefined;
  year?: number | undefined;
};

type OwnInvoicesRequest = OwnListRequest & { status?: InvoiceStatus[] | undefined };

/** A customer's invoices and credit invoices, newest first. */
export async function listCustomerInvoices(
  db: Db,
  { customerId, request }: { customerId: string; request: OwnInvoicesRequest },
): Promise<Page<CustomerInvoice>> {
  const { search = '', year, status = [], ...page } = request;
  let query = db.selectFrom('invoices').select(SHOWN).where('userId', '=', customerId);
  if (status.length > 0) query = query.where('status', 'in', status);
  if (year !== undefined) query = query.where(madeInYear('invoices', year));
  if (search !== '') {
    const number = sql<string>`replace(lower(invoices.invoice_number), '-', '')`;
    query = query.where(number, 'like', likePattern(withoutDashes(search)));
  }
  return readPage(query, 'invoices', page);
}

/** One own invoice from its snapshot: as it was issued, whatever changed since. */
export async function getCustomerInvoice(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string },
): Promise<InvoiceDocument> {
  const own = selectDocuments(db).where('invoices.userId', '=', customerId);
  return readDocument(db, own.where('invoices.id', '=', invoiceId));
}

/** Any invoice, for staff. */
export async function getStaffInvoice(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<InvoiceDocument> {
  return readDocument(db, selectDocuments(db).where('invoices.id', '=', invoiceId));
}

/** Lists the invoices and credit invoices of a quarter, in full, newest first. */
export async function listQuarterDocuments(
  db: Db,
  { year, quarter, ...page }: PageRequest & { year: number; quarter: number },
): Promise<Page<InvoiceDocument>> {
  const { from, until } = quarterBounds(year, quarter);
  const query = selectDocuments(db)
    .where('invoices.createdAt', '>=', from)
    .where('invoices.createdAt', '<', until);
  const { items, ...rest } = await readPage(query, 'invoices', page);
  return { ...rest, items: await readDocuments(db, items) };
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.creditsInvoiceId')
    .leftJoin('invoices as before', 'before.id', 'invoices.correctsInvoiceId')
    .select(OF_DOCUMENT)
    .select([
      // As it prints, whatever day it is asked by since.
      'invoices.dueDate',
      'invoices.orderId',
      'invoices.bornPaid',
      'invoices.prepaidCents',
      'before.invoiceNumber as beforeNumber',
      'before.issuedOn as beforeOn',
      'invoices.seller',
      'invoices.buyer',
      'invoices.netCents',
      'invoices.vatCents',
      'invoices.vatTreatment',
      'invoices.reason',
      'invoices.moneyBack',
      'invoices.collection',
      'credited.invoiceNumber as creditedNumber',
      'credited.issuedOn as creditedOn',
    ]);
}

async function readDocument(
  db: Db,
  query: ReturnType<typeof selectDocuments>,
): Promise<InvoiceDocument> {
  const row = await query.executeTakeFirst();
  const [document] = row === undefined ? [] : await readDocuments(db, [row]);
  if (document === undefined) throw new AppError('NOT_FOUND');
  return document;
}

/** Reads the invoice before this one and the one that came in its place; of a credit invoice the latter. */
export async function readCorrectionLinks(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<CorrectionLinks> {
  const { rows } = await sql<{ place: 'before' | 'after'; id: string; invoiceNumber: string }>`
    select 'before' as place, before.id, before.invoice_number
    from invoices join invoices as before on before.id = invoices.corrects_invoice_id
    where invoices.id = ${invoiceId}
    union all
    select 'after', after.id, after.invoice_number
    from invoices join invoices as after
      on after.corrects_invoice_id = coalesce(invoices.credits_invoice_id, invoices.id)
    where invoices.id = ${invoiceId}
  `.execute(db);
  const find = (place: 'before' | 'after') => {
    const row = rows.find((one) => one.place === place);
    return row === undefined ? null : { id: row.id, invoiceNumber: row.invoiceNumber };
  };
  return { before: find('before'), after: find('after') };
}

/** The order of an invoice, where it waits for a payment online; what is open again always can be. */
export async function findOrderToPay(db: Db, orderId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(['paymentMethod', 'status'])
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('status', '=', 'pending'), isOwedAgain]))
    .executeTakeFirst();
  if (order === undefined) return null;
  return order.status !== 'pending' || isOnlineMethod(order.paymentMethod) ? orderId : null;
}

/** Condition on an invoice in a query: it is collected by itself, or will be. */
export const isBeingCollected = sql<boolean>`exists (
  select from renewals where renewals.order_id = invoices.order_id and collect_on is not null
)`;

/**
 * Computes in a query the day on which a renewal is collected, which its customer knows for as long as was
 * promised: the planned day, or so long after the mail that announces it went, and after a time in which staff
 * let it be. Null while that is too late
 * for the first and the mail still has to go, also where no server takes it.
 */
export function collectionDay(today: string) {
  return sql<string | null>`(
    select case when bool_or(status <> 'sent') and renewals.collect_on < ${addDays(today, NOTICE_DAYS)}
      then null
      else greatest(
        renewals.collect_on,
        max((sent_at at time zone 'Europe/Amsterdam')::date) filter (where status = 'sent') + ${sql.lit(NOTICE_DAYS)},
        (select max(until) + 1 from holds
          where ended_at is null and until >= ${today}::date
            and holds.user_id = (select user_id from orders where id = renewals.order_id)
            and (holds.service_id is null or holds.service_id = renewals.service_id))
      )
    end from mails where dedupe_key = 'renewal-invoice:' || renewals.order_id
  )`;
}

/** Condition on an order in a query: a bank has been asked to collect it, and has not answered. */
export const isCollectionUnderWay = sql<boolean>`exists (
  select from payments where payments.order_id = orders.id and mandate_id is not null
    and payments.status in ('open', 'pending')
)`;

/**
 * Computes in a query the credit that an order's customer has by now, where money came in for it that did
 * not pay it. Null where none did.
 */
export const creditOfPart = sql<Cents | null>`(
  select balance_cents from credit_balances where credit_balances.user_id = orders.user_id and exists (
    select from payments where payments.order_id = orders.id and not ${paidItsOrder}
      and payments.status in ('paid', 'partly_refunded')
  )
)`;

/** Rest to pay of an open invoice in a query, as `partPaidOf` says; of one that is open again what is open. */
export const restOfInvoice = sql<Cents>`coalesce((
  select claims.open_cents from claims
  where claims.order_id = invoices.order_id and claims.reopened_at is not null
), (
  select case when part.credit_cents between 1 and orders.total_cents - 1
    then orders.total_cents - part.credit_cents end
  from orders, lateral (select ${creditOfPart} as credit_cents) part
  where orders.id = invoices.order_id and orders.status = 'pending'
), invoices.total_amount_cents)`;

/** Reads the part of a pending order that came in, and the rest to pay; null where nothing did. */
export async function readPartPaid(
  db: Db,
  { orderId }: { orderId: string },
): Promise<PartPaid | null> {
  const order = await db
    .selectFrom('orders')
    .select(['totalCents', creditOfPart.as('creditCents')])
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return order === undefined ? null : partPaidOf(order.totalCents, order.creditCents);
}

/** Reads how an order is collected by itself, while it is; null where its customer pays it. */
export async function readCollection(
  db: Db,
  { orderId, now }: { orderId: string; now: Date },
): Promise<PlannedCollection | null> {
  const row = await db
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .select((eb) => [
      collectionDay(amsterdamDate(now)).as('on'),
      isCollectionUnderWay.as('isUnderWay'),
      // The account that a collection under way is asked of, also once no more is collected there.
      eb
        .selectFrom('mandates')
        .leftJoin('payments', (join) =>
          join
            .onRef('payments.mandateId', '=', 'mandates.id')
            .onRef('payments.orderId', '=', 'orders.id')
            .on('payments.status', 'in', ['open', 'pending']),
        )
        .select('mandates.accountEnding')
        .whereRef('mandates.userId', '=', 'orders.userId')
        .where(({ or, eb: is }) =>
          or([is('payments.id', 'is not', null), is('mandates.status', '=', 'valid')]),
        )
        .orderBy('payments.id', (by) => by.asc().nullsLast())
        .limit(1)
        .as('accountEnding'),
    ])
    .where('renewals.orderId', '=', orderId)
    .where('renewals.collectOn', 'is not', null)
    .where('orders.status', '=', 'pending')
    .executeTakeFirst();
  if (row === undefined || row.accountEnding === null) return null;
  const { on, accountEnding, isUnderWay } = row;
  return { on, accountEnding, isUnderWay };
}

const isOwedOfPayment = sql<boolean>`exists (
  select from claims where claims.order_id = payments.order_id and open_cents > 0
)`;

/** The payments that paid orders, the newest first. */
export function selectPaying(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('payments')
    .select(['id', 'orderId', 'gateway', 'amountCents', 'takenBackCents', 'status'])
    .select(isOwedOfPayment.as('isOwedAgain'))
    .where('orderId', 'in', orderIds)
    .where(paidItsOrder)
    .orderBy('createdAt', 'desc')
    .orderBy('id');
}

/** The money of orders, of each with what can still go back. */
export async function listMoneyToRefund(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const payments = await readMoneyBack(db, await selectPaying(db, orderIds).execute());
  const ofOrders = [...Map.groupBy(payments, ({ orderId }) => orderId).values()];
  return ofOrders.flatMap(
    (own) =>
      moneyOfOrder(
        own,
        own.some((one) => one.isOwedAgain),
      ) ?? [],
  );
}
