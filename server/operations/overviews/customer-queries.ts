import { sql } from 'kysely';
import type { DashboardSummary, WaitingForCustomer } from '#contract/customer/dashboard.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { cents } from '#domain/platform/money.ts';
import { WAITING_SHOWN } from '#contract/lists.ts';
import {
  collectingGateway,
  type PaymentGateways,
} from '#server/sales/gateways/payment-gateways.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOwnIncidents } from '#server/support/incidents/queries.ts';
import { collectionDay, restOfInvoice } from '#server/sales/invoices/queries.ts';
import { readOpenMoney } from '#server/sales/invoices/read-open-money.ts';
import { readMonthlySaving } from '#server/catalogue/discounts/queries.ts';
import { isInvoiceAsked, isOrderAsked } from '#server/sales/invoices/is-asked.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** The figures above a customer's dashboard; each from an index on the customer. */
export async function getDashboardSummary(
  { db, payments, now }: { db: Db; payments: PaymentGateways; now: () => Date },
  customerId: string,
): Promise<DashboardSummary> {
  const collects = collectingGateway(payments) !== null;
  const [figures, openMoney, incidents] = await Promise.all([
    readFigures(db, { customerId, collects, today: amsterdamDate(now()) }),
    readOpenMoney(db, { customerId, now: now() }),
    listOwnIncidents(db, { customerId, now: now() }),
  ]);
  return { ...figures, ...openMoney, incidents };
}

async function readFigures(
  db: Db,
  { customerId, collects, today }: { customerId: string; collects: boolean; today: string },
): Promise<Omit<DashboardSummary, 'openPayments' | 'openCents' | 'incidents'>> {
  const { rows } = await sql<{
    activeServices: number;
    totalServices: number;
    monthlyCostCents: number;
    openTickets: number;
    totalSpentCents: number;
    openInvoices: number;
    nextPaymentDate: string | null;
    hasDirectDebit: boolean;
  }>`
    select s.*, t.*, o.*, i.*,
      exists (select from mandates where user_id = ${customerId})
        or ${collects} and exists (
          select from system_settings where key = 'direct_debit_enabled' and value = 'true'
        ) as has_direct_debit
    from
      (select count(*) filter (where ${serviceIs.running}) as active_services,
        count(*) as total_services,
        coalesce(sum(round(price_cents::numeric / term_months)), 0)::bigint
          as monthly_cost_cents
       from services where user_id = ${customerId} and ${serviceIs.live}) s,
      (select count(*) as open_tickets from tickets
       where user_id = ${customerId} and status <> 'closed') t,
      (select coalesce(sum(total_cents - credited_cents), 0) as total_spent_cents from orders
       where user_id = ${customerId} and status = 'completed') o,
      (select count(*) as open_invoices,
        -- The day of its collection counts where it is collected: there may be another try after the due date.
        min(case when collect_on is null then due_on else ${collectionDay(today)} end)
          as next_payment_date
       from invoices left join renewals on renewals.order_id = invoices.order_id
       where user_id = ${customerId} and status in (${sql.join(OPEN_INVOICE_STATUSES)})) i
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from-rows gave none');
  return {
    ...row,
    monthlyCostCents: cents(row.monthlyCostCents - (await readMonthlySaving(db, customerId))),
    totalSpentCents: cents(row.totalSpentCents),
  };
}

/** Reads the payments and answers that wait for a customer, told by name on the first screen they see. */
export async function readOpenActions(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<WaitingForCustomer> {
  const [invoices, orders, tickets] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['id', 'invoiceNumber', 'status', restOfInvoice.as('totalCents'), 'dueOn as dueDate'])
      .where('userId', '=', customerId)
      .where(isInvoiceAsked)
      .$narrowType<{ status: (typeof OPEN_INVOICE_STATUSES)[number] }>()
      .orderBy('dueOn')
      .orderBy('id')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('orders')
      .select(['id', 'serviceName', 'totalCents', 'paymentMethod'])
      .where('userId', '=', customerId)
      .where(isOrderAsked(now))
      // An order without a plan has its invoice from the start, so that these all have a plan.
      .$narrowType<{ serviceName: string }>()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('tickets')
      .select(['id', 'subject'])
      .where('userId', '=', customerId)
      // Said twice, because the index is of what is not closed.
      .where('status', '<>', sql.lit('closed'))
      .where('status', '=', 'waiting')
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(WAITING_SHOWN)
      .execute(),
  ]);
  return { invoices, orders, tickets };
}
