import { sql } from 'kysely';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import type { MatchInvoice } from '#domain/sales/bank-match.ts';
import type { Cents } from '#domain/platform/money.ts';
import { isPlanChangeOver } from '#domain/sales/plan-change.ts';
import { isRenewalOver } from '#domain/sales/renewal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOwedAgain, paidItsOrder } from '#server/sales/claims/queries.ts';

export type FoundInvoice = MatchInvoice & { orderId: string; customerName: string };

/** Open invoices of an amount that are too many for one of them to be meant by it. */
const SAME_AMOUNT_MAX = 500;

type Asked = { invoiceNumbers: readonly string[] } | { openAmounts: readonly Cents[] };

/**
 * Invoices that a line of a bank may be the money of: by their numbers, or the open ones of these
 * amounts. None of more than five hundred open ones: then an amount says nothing.
 */
export async function readMatchInvoices(db: Db, asked: Asked): Promise<FoundInvoice[]> {
  const query = selectInvoices(db);
  if ('invoiceNumbers' in asked) {
    if (asked.invoiceNumbers.length === 0) return [];
    const numbers = sql<boolean>`invoice_number = any(${asked.invoiceNumbers}::text[])`;
    return (await query.where(numbers).execute()).map(present);
  }
  if (asked.openAmounts.length === 0) return [];
  const rows = await query
    .where('invoices.status', 'in', OPEN_INVOICE_STATUSES)
    .where(sql<boolean>`${restIfReopened} = any(${asked.openAmounts}::integer[])`)
    .limit(SAME_AMOUNT_MAX + 1)
    .execute();
  return rows.length > SAME_AMOUNT_MAX ? [] : rows.map(present);
}

/** Amount that an invoice asks for in a query: all of it, or what is open of one that is owed again. */
const restIfReopened = sql<Cents>`coalesce((
  select open_cents from claims where claims.order_id = orders.id and reopened_at is not null
), invoices.total_amount_cents)`;

function selectInvoices(db: Db) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .leftJoin('renewals', 'renewals.orderId', 'orders.id')
    .leftJoin('planChanges as change', 'change.orderId', 'orders.id')
    .leftJoin('services', (join) =>
      join.on((eb) =>
        eb('services.id', '=', eb.fn.coalesce('renewals.serviceId', 'change.serviceId')),
      ),
    )
    .select([
      'invoices.invoiceNumber',
      restIfReopened.as('totalCents'),
      isOwedAgain.as('isOwedAgain'),
      'invoices.status',
      'invoices.buyer',
      'invoices.userId as customerId',
      'orders.id as orderId',
      'orders.status as orderStatus',
      'renewals.startsAt as renewsFrom',
      'services.status as serviceStatus',
      'services.cancelAt',
      'services.planId',
      'services.termMonths',
      'services.expiresAt',
      'change.fromPlanId',
      'change.fromTermMonths',
      'change.paidUntil',
      // Marked by hand, as a whole or as the rest beside a part, also what was given back since, and no
      // line of a statement has named it.
      sql<Cents | null>`(
        select amount_cents from payments
        where order_id = orders.id and gateway = 'bank'
          and status in ('paid', 'partly_refunded', 'refunded')
          and not exists (select from bank_line_payments where payment_id = payments.id)
        order by ${paidItsOrder} desc, created_at desc limit 1
      )`.as('unprovenCents'),
    ])
    .where('invoices.kind', '=', 'invoice');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>;

function present(row: Row) {
  const { buyer } = row;
  return {
    invoiceNumber: row.invoiceNumber,
    totalCents: row.totalCents,
    status: row.status,
    customerId: row.customerId,
    orderId: row.orderId,
    unprovenCents: row.unprovenCents,
    isWanted: row.isOwedAgain || (row.orderStatus === 'pending' && !isOver(row)),
    buyerName: buyer.name,
    buyerCompany: buyer.company,
    customerName: buyer.company || buyer.name,
  };
}

/** Tells whether what it would pay for does not come any more. */
function isOver(row: Row): boolean {
  const { orderId, renewsFrom, serviceStatus: status, cancelAt, fromPlanId, paidUntil } = row;
  if (status === null) return false;
  if (renewsFrom !== null) return isRenewalOver({ status, cancelAt }, renewsFrom);
  const { planId, termMonths, fromTermMonths, expiresAt } = row;
  if (planId === null || fromPlanId === null || paidUntil === null) return false;
  if (termMonths === null || fromTermMonths === null) return false;
  const change = { orderId, fromPlanId, fromTermMonths, paidUntil };
  return isPlanChangeOver(change, { status, cancelAt, planId, termMonths, expiresAt });
}
