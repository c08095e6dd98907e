import { sql, type RawBuilder } from 'kysely';
import type { OwnReturn } from '#contract/customer/returns.ts';
import { ORDER_LINES_MAX } from '#contract/customer/orders.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import type { Returning, ReturnState } from '#domain/sales/return.ts';
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

/** A line of an order as its return is decided by: what it is, whose, and what it is about. */
export type ReturningOrder = Returning & {
  /** Id of the order. */
  id: string;
  lineId: string;
  userId: string;
  planName: string;
  serviceId: string | null;
  serviceName: string | null;
};

/** The lines of orders that may be given back: what goes with one goes back with it. */
export function selectReturning(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.orderId', '=', 'orders.id').on('line.part', '=', 'base'),
    )
    .leftJoin('services', 'services.id', 'line.serviceId')
    .select([
      'orders.id',
      'line.id as lineId',
      'orders.userId',
      'orders.status',
      'orders.kind as orderKind',
      'orders.totalCents',
      'line.name as planName',
      'orders.createdAt',
      'services.id as serviceId',
      'services.suspendReason',
      sql<CustomerKind>`orders.billing->>'kind'`.as('kind'),
      sql<string | null>`coalesce(services.name, line.service_name)`.as('serviceName'),
    ]);
}

/** Line of an order that a return of a service is about, as a value of a query: its first where none is of it. */
export function lineOfOrder(orderId: string, serviceId: string | null): RawBuilder<string | null> {
  return sql<string | null>`(
    select id from order_lines where order_id = ${orderId} and part = 'base'
    order by coalesce(service_id = ${serviceId}, false) desc, position limit 1
  )`;
}

/** Reads the lines of an order that may be given back, in their order; none where there is no such order. */
export async function listReturning(db: Db, orderId: string): Promise<ReturningOrder[]> {
  return selectReturning(db)
    .where('orders.id', '=', orderId)
    .orderBy('line.position')
    .limit(ORDER_LINES_MAX)
    .execute();
}

type NamedLine = { orderId: string; lineId: string | null };

/** Reads a line of an order to be given back, its first where none is named; undefined where there is none. */
export async function findReturning(
  db: Db,
  { orderId, lineId }: NamedLine,
): Promise<ReturningOrder | undefined> {
  const lines = await listReturning(db, orderId);
  return lineId === null ? lines[0] : lines.find((line) => line.lineId === lineId);
}

/** Columns of a return as its customer is shown it. */
function selectOwn(db: Db, customerId: string) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('orderLines as sold', 'sold.id', 'returns.orderLineId')
    .leftJoin('services', 'services.id', 'returns.serviceId')
    .leftJoin('refunds', 'refunds.id', 'returns.refundId')
    .select([
      'returns.id',
      'returns.orderId',
      'returns.serviceId',
      sql<string>`coalesce(services.name, sold.service_name, sold.name, orders.service_name, orders.plan_name)`.as(
        'about',
      ),
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

/** Lists the returns of an order, and of the services that its lines are about, newest first. */
export async function listReturnsOf(
  db: Db,
  lines: readonly Pick<ReturningOrder, 'id' | 'userId' | 'serviceId'>[],
): Promise<OwnReturn[]> {
  const [first] = lines;
  if (first === undefined) return [];
  const serviceIds = lines.flatMap(({ serviceId }) => serviceId ?? []);
  return selectOwn(db, first.userId)
    .where((eb) =>
      eb.or([
        eb('returns.orderId', '=', first.id),
        ...(serviceIds.length === 0 ? [] : [eb('returns.serviceId', 'in', serviceIds)]),
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
  const row = await db
    .selectFrom('returns')
    .select('id')
    .where('state', '=', 'asked')
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type OpenReturn = { id: string; orderId: string; lineId: string | null; serviceId: string | null };

/** Lists the returns of these lines, or of their services, that wait to be decided. */
export async function listOpenReturns(
  db: Db,
  lines: readonly Pick<ReturningOrder, 'id' | 'serviceId'>[],
): Promise<OpenReturn[]> {
  if (lines.length === 0) return [];
  const serviceIds = lines.flatMap(({ serviceId }) => serviceId ?? []);
  return db
    .selectFrom('returns')
    .select(['id', 'orderId', 'orderLineId as lineId', 'serviceId'])
    .where('state', '=', 'asked')
    .where((eb) =>
      eb.or([
        eb(
          'orderId',
          'in',
          lines.map(({ id }) => id),
        ),
        ...(serviceIds.length === 0 ? [] : [eb('serviceId', 'in', serviceIds)]),
      ]),
    )
    .limit(lines.length * 2)
    .execute();
}

/** Picks the return that waits of a line; of one whose line is no more, that of its order. */
export function openReturnOf(
  open: readonly OpenReturn[],
  line: Pick<ReturningOrder, 'id' | 'lineId' | 'serviceId'>,
): string | null {
  const found = open.find(
    ({ orderId, lineId, serviceId }) =>
      (serviceId !== null && serviceId === line.serviceId) ||
      (orderId === line.id && (lineId === null || lineId === line.lineId)),
  );
  return found?.id ?? null;
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
