import { sql, type RawBuilder } from 'kysely';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { PaidPart } from '#domain/sales/plan-change.ts';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { isRunningService } from '#domain/delivery/service-status.ts';
import type { ServerUsage } from '#domain/delivery/server-usage.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { isSoldByTerm } from '#server/catalogue/plans/queries.ts';

/** The options that a service has, in a query on `services`, as people read them: `Extra geheugen: 8 GB`. */
export const takenColumn = sql<string[]>`(
  select coalesce(
    json_agg(trim(coalesce(name, taken.key) || ': ' || quantity || ' ' || coalesce(unit, ''))
      order by position, taken.key),
    '[]'
  )
  from jsonb_each_text(services.options) as taken (key, quantity)
  left join plan_options on plan_options.plan_id = services.plan_id and plan_options.key = taken.key
)`;

/**
 * Condition on a service in a query: the money of its order was taken back, and it is not delivered meanwhile. A
 * rest that a correction left keeps nobody waiting.
 */
export const isMoneyGone = sql<boolean>`exists (
  select from claims where claims.order_id = services.order_id and open_cents > 0
    and reopened_because is distinct from 'corrected'
)`;

/** Services that one delete of everything takes at once; a customer with more is asked again. */
const DELETE_MAX = 1000;

/**
 * Reads the services of a customer, with their row locked, so that neither an order nor a gift for them
 * comes between the count and what follows from it.
 */
export async function lockServiceRoom(tx: Tx, customerId: string) {
  const customer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ liveServices: number; openOrders: number }>`
    select
      (select count(*) from services where user_id = ${customerId} and ${serviceIs.live})
        as live_services,
      (select count(*) from orders where user_id = ${customerId} and status = 'pending'
        and plan_id is not null) as open_orders
  `.execute(tx);
  const [room] = rows;
  if (room === undefined) throw new Error('a select of scalars gave no row');
  return { exists: customer !== undefined, ...room };
}

/** Lists the customers of these services, in one order for everybody who locks them. */
export async function listOwnersOf(db: Db, serviceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('userId')
    .distinct()
    .where('id', 'in', serviceIds)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Lists the services of a customer that did not end, in one order for everybody who locks them. */
export async function listLiveServiceIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('userId', '=', customerId)
    .where(serviceIs.live)
    .orderBy('id')
    .limit(DELETE_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

export type PlanToGive = NonNullable<Awaited<ReturnType<typeof findPlanToGive>>>;

/** A plan that is sold now, with the settings that a service is made under. */
export async function findPlanToGive(db: Db, planId: string) {
  const row = await db
    .selectFrom('plans')
    .select(['type', 'module', 'billingCycle', 'priceCents', 'yearlyPriceCents', 'systems'])
    .select(settingsColumn())
    .where('id', '=', planId)
    .where('active', '=', true)
    .where(isSoldByTerm)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCustomerByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Reads until when a service, which is locked, is paid: the end of its last term that is, or of what was paid
 * elsewhere; without any it is paid for nothing since it began. Null before its delivery.
 */
export async function readPaidUntil(
  tx: Tx,
  { serviceId }: { serviceId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ paidUntil: Date | null }>`
    select coalesce(
      (select max(ends_at) from service_terms
        where service_id = services.id and undone_at is null and uncovered_at is null),
      moved_until,
      (select min(starts_at) from service_terms where service_id = services.id)
    ) as paid_until
    from services where id = ${serviceId}
  `.execute(tx);
  return rows[0]?.paidUntil ?? null;
}

export type PaidTerm = PaidPart & {
  /** The amount charged for it, with its options. */
  grossCents: Cents;
  description: string;
  invoiceId: string;
  invoiceLineId: string;
  orderId: string;
};

/** Condition on an order in a query: its line of a service went back, and what was kept of it stays kept. */
export function isGivenBack(serviceId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from returns
    where returns.order_id = orders.id and returns.state = 'granted' and returns.ground <> 'goodwill'
      and (returns.service_id = ${serviceId} or returns.service_id is null)
  )`;
}

/** The money of a term of a service, in a query: its line and its options, without what others cost beside it. */
const ownMoney = sql`
  select (invoice_lines.gross_cents + coalesce(sum(beside.gross_cents), 0))::integer as gross_cents,
    (select sum(coalesce(line.agreed_cents, line.total_cents)) from order_lines line
      where line.order_id = orders.id and line.service_id = service_terms.service_id
        and line.part <> 'setup')::integer as agreed_cents
  from order_lines option
  join invoice_lines beside on beside.invoice_id = invoices.id and beside.position = option.position
  where option.order_id = orders.id and option.service_id = service_terms.service_id
    and option.part = 'option'
`;

/**
 * Lists the money for days of a service after an instant that is still with us: its terms, then extra
 * payments for another plan; each with its order and invoice.
 */
export async function listPaidTerms(
  db: Db,
  { serviceId, after }: { serviceId: string; after: Date },
): Promise<PaidTerm[]> {
  const { rows } = await sql<PaidTerm>`
    select 'term' as kind, own.gross_cents,
      case when orders.agreed_cents is null then own.gross_cents else own.agreed_cents end as agreed_cents,
      service_terms.starts_at, service_terms.ends_at,
      invoice_lines.description, invoices.id as invoice_id, invoice_lines.id as invoice_line_id,
      orders.id as order_id
    from service_terms
    join invoice_lines on invoice_lines.id = service_terms.invoice_line_id
    join invoices on invoices.id = invoice_lines.invoice_id
    join orders on orders.id = invoices.order_id
    cross join lateral (${ownMoney}) own
    where service_terms.service_id = ${serviceId} and service_terms.starts_at is not null
      and uncovered_at is null
      and service_terms.ends_at > ${after} and orders.status in ('paid', 'completed')
      and not ${isGivenBack(sql.ref('service_terms.service_id'))}
    union all
    select 'change', invoice_lines.gross_cents, coalesce(agreed_cents, total_cents),
      settles_from::timestamp at time zone 'Europe/Amsterdam', paid_until,
      invoice_lines.description, invoices.id, invoice_lines.id, orders.id
    from plan_changes
    join orders on orders.id = plan_changes.order_id
    join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
      and invoices.corrected_at is null
    join invoice_lines on invoice_lines.invoice_id = invoices.id
    where plan_changes.service_id = ${serviceId} and done_at is not null
      and paid_until > ${after} and orders.status in ('paid', 'completed')
      and not ${isGivenBack(sql.ref('plan_changes.service_id'))}
    order by kind desc, starts_at
  `.execute(db);
  return rows;
}

/** Selects the terms of a service that were paid and are owed again, each with its invoice and claim. */
export function selectOwedTerms(db: Db, serviceId: string) {
  return db
    .selectFrom('serviceTerms')
    .innerJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .innerJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .innerJoin('claims', 'claims.orderId', 'invoices.orderId')
    .where('serviceTerms.serviceId', '=', serviceId)
    .where('serviceTerms.uncoveredAt', 'is not', null)
    .where('claims.reopenedAt', 'is not', null)
    .where('claims.openCents', '>', cents(0))
    .where('invoices.correctedAt', 'is', null);
}

/** Another plan or term that was asked for and did not come yet. */
export async function findPlannedPlan(
  db: Db,
  serviceId: string,
): Promise<CustomerServiceDetail['plannedPlan']> {
  const row = await db
    .selectFrom('planChanges')
    .innerJoin('plans', 'plans.id', 'planChanges.toPlanId')
    .select([
      'planChanges.id as changeId',
      'plans.name as planName',
      'planChanges.toPriceCents as priceCents',
      'planChanges.toTermMonths as termMonths',
      'planChanges.toCycle as cycle',
      'planChanges.orderId',
      'planChanges.paidUntil as at',
    ])
    .where('serviceId', '=', serviceId)
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody has the page before them, which shows everything else meanwhile. */
const WAIT_MS = 10_000;

/**
 * Asks the panel how much the server of a service uses now; nothing where no panel tells, or the service
 * has no server that runs. Throws NOT_FOUND for another customer's as for one that never was, and
 * PANEL_AWAY when the panel does not say.
 */
export async function readUsage(
  ctx: VerbContext<UserActor>,
  { serviceId, ownerId }: { serviceId: string; ownerId: string },
): Promise<ServerUsage[]> {
  const service = await ctx.db
    .selectFrom('services')
    .select(['name', 'status', 'module', 'panelId'])
    .where('id', '=', serviceId)
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  const { name, status, module, panelId } = service;
  const panel = ctx.provisioning[module];
  if (!isRunningService(status) || panel?.readUsage === undefined) return [];
  const signal = AbortSignal.timeout(WAIT_MS);
  return panel
    .readUsage({ serviceId, panelId, name, signal, now: ctx.now() })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, service: serviceId }, 'panel told no usage');
      throw new AppError('PANEL_AWAY');
    });
}

/** Tells whether a bill or an order for the days of a service waits for money, also again. */
export const hasOpenOrder = sql<boolean>`(
  exists (
    select from order_lines where service_id = services.id and state = 'open'
      and kind in ('renewal', 'plan-change')
  ) or exists (
    select from service_terms where service_id = services.id and uncovered_at is not null
      and undone_at is null
  )
)`;

/** Fields that staff type over, of a row: empty where there is nothing. */
export function fieldsOfService(row: {
  name: string;
  domain: string | null;
  staffNote: string | null;
  serverInfo: ServerInfo | null;
}) {
  const { hostname = '', ipAddress = '', username = '', notes = '' } = row.serverInfo ?? {};
  const { name, domain, staffNote } = row;
  const server = { hostname, ipAddress, username, notes };
  return { name, domain: domain ?? '', ...server, staffNote: staffNote ?? '' };
}
