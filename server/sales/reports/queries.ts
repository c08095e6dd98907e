import { sql } from 'kysely';
import type { OrderTotals } from '#contract/staff/orders.ts';
import type { FinancialReport, ReportedOrder, SuppliedCompany } from '#contract/staff/reports.ts';
import type { ConsoleStatistics } from '#contract/staff/statistics.ts';
import { addMonths, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { ORDER_STATUSES, PAID_ORDER_STATUSES, type OrderStatus } from '#domain/sales/order.ts';
import {
  averageOrder,
  conversionRate,
  growthRate,
  lastMonths,
  monthOf,
  REPORT_MONTHS,
} from '#domain/sales/report.ts';
import { SERVICE_STATUSES, type ServiceStatus } from '#domain/delivery/service-status.ts';
import { TICKET_STATUSES, type TicketStatus } from '#domain/support/ticket.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { missingSteps } from '#domain/operations/shop-setup.ts';
import { quarterBounds } from '#domain/sales/vat-report.ts';
import { DEAD_LETTER } from '#server/platform/jobs/queues.ts';
import { readWaitingMails } from '#server/platform/mails/queries.ts';
import { listTroubles } from '#server/platform/outside/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';

export type Total = { count: number; cents: Cents };

/**
 * Totals that the database keeps added up (migrations 0109 and 0112), so that no figure of the console
 * counts rows. A month is Amsterdam's, `2026-11`.
 */
export type Totals = {
  users: number;
  orders: Record<OrderStatus, Total>;
  services: Record<ServiceStatus, number>;
  /** Services that are not cancelled. */
  liveServices: number;
  tickets: Record<TicketStatus, number>;
  allOrders: Total;
  /** Orders that are paid or completed: all revenue there ever was. */
  paidOrders: Total;
  /** Orders by the month in which they were placed, whatever became of them. */
  placedIn: (month: string) => Total;
  /** The orders placed in a month that are paid or completed. */
  wonIn: (month: string) => Total;
  /** Orders by the month in which they were paid, as far as they still are. */
  paidIn: (month: string) => Total;
};

const NOTHING: Total = { count: 0, cents: cents(0) };

/** Every total, in one short query: a sum of what is kept and of what was not folded in yet. */
export async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    select name, sum(count)::bigint as count, sum(cents)::bigint as cents
    from kept_totals()
    group by name
  `.execute(db);
  const kept = new Map(
    rows.map((row) => [row.name, { count: row.count, cents: cents(row.cents) }]),
  );
  const total = (name: string): Total => kept.get(name) ?? NOTHING;
  const counts = <Status extends string>(noun: string, statuses: readonly Status[]) =>
    byStatus(statuses, (status) => total(`${noun}:${status}`).count);
  const orders = byStatus(ORDER_STATUSES, (status) => total(`orders:${status}`));
  const services = counts('services', SERVICE_STATUSES);
  return {
    users: total('users').count,
    orders,
    allOrders: addUp(Object.values(orders)),
    paidOrders: addUp(PAID_ORDER_STATUSES.map((status) => orders[status])),
    services,
    liveServices: sum(Object.values(services)) - services.cancelled,
    tickets: counts('tickets', TICKET_STATUSES),
    placedIn: (month) => total(`orders-placed:${month}`),
    wonIn: (month) => total(`orders-won:${month}`),
    paidIn: (month) => total(`orders-paid:${month}`),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function addUp(totals: readonly Total[]): Total {
  return {
    count: sum(totals.map(({ count }) => count)),
    cents: cents(sum(totals.map((total) => total.cents))),
  };
}

function byStatus<Status extends string, Value>(
  statuses: readonly Status[],
  valueOf: (status: Status) => Value,
): Record<Status, Value> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- fromEntries forgets the keys it was given
  return Object.fromEntries(statuses.map((status) => [status, valueOf(status)])) as Record<
    Status,
    Value
  >;
}

/** The figures above the list of orders. */
export async function readOrderTotals(db: Db): Promise<OrderTotals> {
  const { orders, allOrders, paidOrders } = await readTotals(db);
  return {
    total: allOrders.count,
    paid: paidOrders.count,
    pending: orders.pending.count,
    revenueCents: paidOrders.cents,
  };
}

/** The figures above the console; the month is Amsterdam's. */
export async function getConsoleStatistics(
  db: Db,
  { now, sendsMails }: { now: Date; sendsMails: boolean },
): Promise<ConsoleStatistics> {
  const [totals, { settings, ...waiting }, waitingMails, troubles] = await Promise.all([
    readTotals(db),
    readWaiting(db),
    readWaitingMails(db, now),
    listTroubles(db),
  ]);
  const { tickets } = totals;
  return {
    users: totals.users,
    orders: totals.allOrders.count,
    services: totals.liveServices,
    monthlyRevenueCents: totals.paidIn(monthOf(now)).cents,
    openTickets: sum(Object.values(tickets)) - tickets.closed,
    ...waiting,
    waitingMails,
    troubles,
    missing: missingSteps(settings, { sendsMails }),
  };
}

type Waiting = { toDeliver: number; failedJobs: number; settings: StoredSettings };

/**
 * Reads the work that waits for a person, so little that it is counted, and the settings that may wait to
 * be filled in.
 */
async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from services
       where status = 'pending' and delivery_state in ('waiting_for_staff', 'failed')) as to_deliver,
      (select count(*) from pgboss.job where name = ${DEAD_LETTER} and state = 'created')
        + (select count(*) from staff_tasks where done_at is null) as failed_jobs,
      (select coalesce(jsonb_object_agg(key, value), '{}') from system_settings
       where key = 'support_email' or starts_with(key, 'company_')) as settings
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of scalars gave no row');
  return row;
}

/** Sums what was given back of orders that go on; so few that they are counted. */
async function readPartlyRefunded(db: Db): Promise<Total> {
  const { count, cents: given } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Cents>`coalesce(sum(credited_cents), 0)`.as('cents'),
    ])
    .where('creditedCents', '>', cents(0))
    .where('status', 'in', PAID_ORDER_STATUSES)
    .executeTakeFirstOrThrow();
  return { count, cents: given };
}

/** Six months of revenue and the figures around it, all from what is kept. */
export async function getFinancialReport(db: Db, now: Date): Promise<FinancialReport> {
  const [totals, partly] = await Promise.all([readTotals(db), readPartlyRefunded(db)]);
  const { paidOrders: paid, orders } = totals;
  const months = lastMonths(now, REPORT_MONTHS).map((month) => {
    const { count, cents: revenueCents } = totals.paidIn(month);
    return { month, orders: count, revenueCents };
  });
  const [previous, current] = lastMonths(now, 2).map((month) => totals.paidIn(month).cents);
  const month = monthOf(now);
  return {
    paid,
    averageOrderCents: averageOrder(paid),
    pending: orders.pending,
    refunded: addUp([orders.refunded, partly]),
    months,
    conversionRate: conversionRate({
      paid: totals.wonIn(month).count,
      placed: totals.placedIn(month).count,
    }),
    growthRate: growthRate({ current: current ?? cents(0), previous: previous ?? cents(0) }),
  };
}

/** The orders whose payment made a month's revenue, the newest payment first. */
export async function listReportedOrders(
  db: Db,
  { month, ...page }: PageRequest<'paidAt'> & { month: string },
): Promise<Page<ReportedOrder>> {
  const from = `${month}-01`;
  const query = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.id',
      'orders.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'orders.planName',
      'orders.termMonths',
      'orders.billingCycle',
      sql<ReportedOrder['status']>`orders.status`.as('status'),
      'orders.totalCents',
      'orders.creditedCents',
      sql<Date>`orders.paid_at`.as('paidAt'),
    ])
    .where('orders.status', 'in', PAID_ORDER_STATUSES)
    .where('orders.paidAt', '>=', amsterdamMidnight(from))
    .where('orders.paidAt', '<', amsterdamMidnight(addMonths(from, 1)));
  return readPage(
    query,
    'orders',
    { ...page, sort: 'paidAt' },
    { paidAt: { by: sql.ref('orders.paidAt'), type: 'timestamptz' } },
  );
}

/**
 * Lists the purchases without btw by companies abroad in a quarter, by btw-id: the listing of
 * intra-community supplies (ICP-opgaaf), credit invoices taken off; a company that gave back all of it is
 * not in it.
 */
export async function listSupplies(
  db: Db,
  {
    year,
    quarter,
    cursor = '',
    limit,
  }: { year: number; quarter: number; cursor?: string; limit: number },
): Promise<Page<SuppliedCompany>> {
  const { from, until } = quarterBounds(year, quarter);
  const { rows } = await sql<SuppliedCompany>`
    select buyer ->> 'vatId' as vat_id, max(buyer ->> 'company') as company,
      sum(net_cents) as net_cents
    from invoices
    where created_at >= ${from} and created_at < ${until} and vat_treatment = 'reverse_charge'
      and buyer ->> 'vatId' > ${cursor}
    group by 1 having sum(net_cents) <> 0 order by 1 limit ${limit + 1}
  `.execute(db);
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (items.at(-1)?.vatId ?? null) : null;
  return { items, nextCursor, count: { value: items.length, exact: nextCursor === null } };
}
