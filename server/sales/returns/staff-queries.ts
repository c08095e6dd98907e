import { sql } from 'kysely';
import type { StaffReturnSort } from '#contract/lists.ts';
import type { StaffReturn, StaffReturnDetail } from '#contract/staff/returns.ts';
import type { Cents } from '#domain/platform/money.ts';
import { returnEndsOn, type ReturnGround, type ReturnState } from '#domain/sales/return.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  readPage,
  sortByCreation,
  type Page,
  type PageRequest,
  type Sorts,
} from '#server/platform/db/page.ts';
import { hasTyped } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { findReturning } from './queries.ts';
import { computeReturnParts } from './compute-return-parts.ts';
import { readPaidMoney } from './read-paid-money.ts';

const SORTS: Sorts<StaffReturnSort> = {
  createdAt: sortByCreation('returns'),
  settleBy: { by: sql.ref('returns.settleBy'), type: 'date' },
};

/** State of all lines of a request: on its way while one of them is. */
const stateOfRequest = sql<ReturnState>`case
  when returns.state = 'granted' and not exists (
    select from returns as line join refunds on refunds.id = line.refund_id
    where line.request_id = returns.id and refunds.status <> 'done'
  ) then 'settled' else returns.state end`;

/** The rows that began a request, each with the sum of all its lines. */
function selectRequests(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('users', 'users.id', 'returns.userId')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('orderLines as sold', 'sold.id', 'returns.orderLineId')
    .leftJoin('services', 'services.id', 'returns.serviceId')
    .select([
      'returns.id',
      'returns.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'returns.orderId',
      'returns.orderLineId as lineId',
      sql<string>`coalesce(sold.name, orders.plan_name)`.as('planName'),
      'returns.serviceId',
      sql<string | null>`coalesce(services.name, sold.service_name, orders.service_name)`.as(
        'serviceName',
      ),
      'returns.ground',
      stateOfRequest.as('state'),
      'returns.askedBy',
      'returns.askedAt',
      'returns.settleBy',
      sql<Cents | null>`(
        select sum(line.back_cents)::integer from returns as line where line.request_id = returns.id
      )`.as('backCents'),
      'returns.createdAt',
    ])
    .where(sql<boolean>`returns.id = returns.request_id`);
}

export type ReturnsRequest = PageRequest<StaffReturnSort> & {
  search?: string | undefined;
  state?: ReturnState[] | undefined;
  ground?: ReturnGround[] | undefined;
  customerId?: string | undefined;
  orderId?: string | undefined;
};

/** Lists the returns of all customers, newest first; those of one customer or order where that is named. */
export async function listReturns(
  db: Db,
  { search = '', state = [], ground = [], customerId, orderId, ...page }: ReturnsRequest,
): Promise<Page<StaffReturn>> {
  let query = selectRequests(db);
  if (state.length > 0) query = query.where(stateOfRequest, 'in', state);
  if (ground.length > 0) query = query.where('returns.ground', 'in', ground);
  if (customerId !== undefined) query = query.where('returns.userId', '=', customerId);
  if (orderId !== undefined) {
    query = query.where((eb) =>
      eb(
        'returns.id',
        'in',
        eb
          .selectFrom('returns as line')
          .select('line.requestId')
          .where('line.orderId', '=', orderId),
      ),
    );
  }
  if (search !== '') {
    const texts = [
      sql<string>`folded(users.name)`,
      sql<string>`folded(users.email::text)`,
      sql<string | null>`folded(services.name)`,
      sql<string>`folded(orders.plan_name)`,
    ];
    query = query.where(hasTyped(search, { texts, id: 'orders.id' }));
  }
  return readPage(query, 'returns', page, SORTS);
}

/** One return with what its ground gives back while it is open, and its lines once it is decided. */
export async function getStaffReturn(db: Db, returnId: string): Promise<StaffReturnDetail> {
  const row = await selectRequests(db)
    .leftJoin('users as deciders', 'deciders.id', 'returns.decidedBy')
    .select([
      'returns.reason',
      'returns.decidedAt',
      'deciders.name as decidedByName',
      'orders.createdAt as orderedAt',
      'orders.directStart',
    ])
    .where('returns.id', '=', returnId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { ground, orderId, lineId, askedAt, orderedAt } = row;
  const order = await findReturning(db, { orderId, lineId });
  if (order === undefined) throw new AppError('NOT_FOUND');
  const isAskable = ground === 'withdrawal' || ground === 'money-back';
  const read =
    row.state === 'asked' && isAskable
      ? computeReturnParts(await readPaidMoney(db, [order]), { order, ground, at: askedAt })
      : null;
  return {
    ...row,
    lastDay: isAskable ? returnEndsOn(ground, orderedAt) : null,
    endsService: isAskable && order.orderKind === 'new',
    toGrant: read?.parts.map(({ shown }) => shown) ?? [],
    decided: await listDecided(db, returnId),
  };
}

function listDecided(db: Db, returnId: string): Promise<StaffReturnDetail['decided']> {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('orderLines as sold', 'sold.id', 'returns.orderLineId')
    .leftJoin('invoices', 'invoices.id', 'returns.creditInvoiceId')
    .leftJoin('refunds', 'refunds.id', 'returns.refundId')
    .select([
      'returns.id',
      'returns.orderId',
      sql<string>`coalesce(sold.name, orders.plan_name)`.as('description'),
      'returns.usedDays',
      'returns.ofDays',
      'returns.way',
      'returns.creditInvoiceId',
      'invoices.invoiceNumber as creditNumber',
      'refunds.status as refundStatus',
    ])
    .select((eb) => [
      eb.fn.coalesce('returns.backCents', sql<Cents>`0`).as('backCents'),
      eb.fn.coalesce('returns.keptCents', sql<Cents>`0`).as('keptCents'),
    ])
    .where('returns.requestId', '=', returnId)
    .where('returns.state', '=', 'granted')
    .orderBy('returns.createdAt')
    .orderBy('returns.id')
    .limit(50)
    .execute();
}
