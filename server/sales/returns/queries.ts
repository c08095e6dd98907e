import { sql, type RawBuilder } from 'kysely';
import type { OwnReturn } from '#contract/customer/returns.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Returning, ReturnState } from '#domain/sales/return.ts';
import { isGivenBack } from '#server/delivery/services/queries.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Days for which their customer still sees by itself what was settled or refused. */
const TOLD_DAYS = 30;
/** Returns are looked at from so many days before their last one. */
const WATCHED_DAYS = 7;

/** State of a return in a query, its refund joined: settled once nothing of it is on its way any more. */
export const stateOfReturn = sql<ReturnState>`case
  when returns.state = 'granted' and coalesce(refunds.status, 'done') = 'done' then 'settled'
  else returns.state
end`;

/** An order as its return is decided by: what it is, whose, and what it is about. */
export type ReturningOrder = Returning & {
  id: string;
  userId: string;
  planName: string;
  serviceId: string | null;
  serviceName: string | null;
};

export function selectReturning(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('services', (join) =>
      join.on(
        sql<boolean>`services.id = (
          select service_id from order_lines where order_id = orders.id order by position limit 1
        )`,
      ),
    )
    .select([
      'orders.id',
      'orders.userId',
      'orders.status',
      'orders.kind as orderKind',
      'orders.totalCents',
      'orders.planName',
      'orders.createdAt',
      'services.id as serviceId',
      'services.suspendReason',
      sql<CustomerKind>`orders.billing->>'kind'`.as('kind'),
      sql<string | null>`coalesce(services.name, orders.service_name)`.as('serviceName'),
    ]);
}

/** The line of an order that a return is about, as a value of a query: its first. */
export function lineOfOrder(orderId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select id from order_lines where order_id = ${orderId} order by position limit 1
  )`;
}

/** Reads an order to be given back; undefined where there is none. */
export async function findReturning(db: Db, orderId: string): Promise<ReturningOrder | undefined> {
  return selectReturning(db).where('orders.id', '=', orderId).executeTakeFirst();
}

/** A line of an invoice that was paid for a service, with the days that it is for. */
export type PaidLineOfService = {
  orderId: string;
  invoiceId: string;
  description: string;
  grossCents: Cents;
  startsAt: Date | null;
  endsAt: Date | null;
  directStart: boolean;
  isRenewal: boolean;
  isFirstTerm: boolean;
};

/**
 * Lists the lines that were paid for a service and whose money is still with us, the oldest first: its terms,
 * and what other plans cost over days of them.
 */
export async function listPaidLines(db: Db, serviceId: string): Promise<PaidLineOfService[]> {
  const { rows } = await sql<PaidLineOfService>`
    with of_service as (
      select invoice_line_id, starts_at, ends_at, undone_at, created_at, term_number
      from service_terms where service_id = ${serviceId}
    )
    select * from (
      select orders.id as order_id, invoices.id as invoice_id, invoice_lines.description,
        invoice_lines.gross_cents, of_service.starts_at, of_service.ends_at, orders.direct_start,
        orders.kind = 'renewal' as is_renewal, orders.kind <> 'renewal' as is_first_term, of_service.created_at
      from of_service
      join invoice_lines on invoice_lines.id = of_service.invoice_line_id
      join invoices on invoices.id = invoice_lines.invoice_id
      join orders on orders.id = invoices.order_id
      where of_service.undone_at is null and orders.status in ('paid', 'completed')
        and not ${isGivenBack}
      union all
      select orders.id, invoices.id, invoice_lines.description, invoice_lines.gross_cents,
        settles_from::timestamp at time zone 'Europe/Amsterdam', paid_until, orders.direct_start,
        false, paid_until <= (select ends_at from of_service where term_number = 1 limit 1),
        plan_changes.created_at
      from plan_changes
      join orders on orders.id = plan_changes.order_id
      join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
        and invoices.corrected_at is null
      join invoice_lines on invoice_lines.invoice_id = invoices.id
      where plan_changes.service_id = ${serviceId} and done_at is not null
        and orders.status in ('paid', 'completed') and not ${isGivenBack}
    ) as paid
    order by created_at, order_id
  `.execute(db);
  return rows.map((row) => ({ ...row, isFirstTerm: row.isFirstTerm ?? false }));
}

/** Columns of a return as its customer is shown it. */
function selectOwn(db: Db, customerId: string) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('services', 'services.id', 'returns.serviceId')
    .leftJoin('refunds', 'refunds.id', 'returns.refundId')
    .select([
      'returns.id',
      'returns.orderId',
      'returns.serviceId',
      sql<string>`coalesce(services.name, orders.service_name, orders.plan_name)`.as('about'),
      'returns.ground',
      stateOfReturn.as('state'),
      'returns.askedAt',
      'returns.settleBy',
      'returns.backCents',
      'returns.keptCents',
      'returns.way',
      'returns.creditInvoiceId',
      'returns.reason',
      'returns.decidedAt',
    ])
    .where('returns.userId', '=', customerId);
}

const SHOWN_MAX = 50;

/** Lists a customer's returns that are under way, and what was settled or refused lately; newest first. */
export async function listOwnReturns(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<OwnReturn[]> {
  const since = addDays(amsterdamDate(now), -TOLD_DAYS);
  return selectOwn(db, customerId)
    .where(
      sql<boolean>`(${stateOfReturn} in ('asked', 'granted')
        or (returns.decided_at at time zone 'Europe/Amsterdam')::date >= ${since}::date)`,
    )
    .orderBy('returns.createdAt', 'desc')
    .orderBy('returns.id')
    .limit(SHOWN_MAX)
    .execute();
}

/** Lists the returns of an order, and of the service that it is about, newest first. */
export async function listReturnsOf(
  db: Db,
  order: { id: string; userId: string; serviceId: string | null },
): Promise<OwnReturn[]> {
  return selectOwn(db, order.userId)
    .where((eb) =>
      eb.or([
        eb('returns.orderId', '=', order.id),
        ...(order.serviceId === null ? [] : [eb('returns.serviceId', '=', order.serviceId)]),
      ]),
    )
    .orderBy('returns.createdAt', 'desc')
    .orderBy('returns.id')
    .limit(SHOWN_MAX)
    .execute();
}

/** One return as its customer is shown it. */
export async function getOwnReturn(
  db: Db,
  { customerId, returnId }: { customerId: string; returnId: string },
): Promise<OwnReturn> {
  return selectOwn(db, customerId).where('returns.id', '=', returnId).executeTakeFirstOrThrow();
}

/** Lists everything that a person ever gave back, for the copy of their data. */
export async function listReturnsOfPerson(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
) {
  return selectOwn(db, userId)
    .clearSelect()
    .select([
      'returns.orderId as bestelling',
      'returns.ground as grond',
      stateOfReturn.as('stand'),
      'returns.askedAt as gevraagd op',
      'returns.backCents as terug in centen',
      'returns.keptCents as ingehouden in centen',
      'returns.reason as reden',
      'returns.decidedAt as beslist op',
    ])
    .orderBy('returns.createdAt')
    .limit(limit)
    .execute();
}

/** Tells whether a return of this very order waits to be decided. */
export async function hasOpenReturn(db: Db, orderId: string): Promise<boolean> {
  return (await findOpenReturn(db, { id: orderId, serviceId: null })) !== null;
}

/** Finds the return of an order or its service that waits to be decided; null where none does. */
export async function findOpenReturn(
  db: Db,
  order: { id: string; serviceId: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('state', '=', 'asked')
    .where((eb) =>
      eb.or([
        eb('orderId', '=', order.id),
        ...(order.serviceId === null ? [] : [eb('serviceId', '=', order.serviceId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type WatchedReturn = {
  id: string;
  userId: string;
  orderId: string;
  settleBy: string;
  /** It is settled or refused. */
  isOver: boolean;
};

/** Lists returns whose last day is near or over, and those on the staff's list for it that are settled. */
export async function listToWatch(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<WatchedReturn[]> {
  const isOver = sql<boolean>`${stateOfReturn} in ('settled', 'refused')`;
  return db
    .selectFrom('returns')
    .leftJoin('refunds', 'refunds.id', 'returns.refundId')
    .select([
      'returns.id',
      'returns.userId',
      'returns.orderId',
      'returns.settleBy',
      isOver.as('isOver'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('returns.settleBy', '<', addDays(today, WATCHED_DAYS)), eb.not(isOver)]),
        eb.and([
          isOver,
          eb.exists(
            eb
              .selectFrom('staffTasks')
              .select('staffTasks.id')
              .whereRef('staffTasks.subjectId', '=', sql.ref('returns.id'))
              .where('staffTasks.kind', 'in', ['return-due', 'return-late'])
              .where('staffTasks.doneAt', 'is', null),
          ),
        ]),
      ]),
    )
    .orderBy('returns.settleBy')
    .limit(limit)
    .execute();
}
