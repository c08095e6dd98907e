import { sql, type Selectable } from 'kysely';
import type { CustomerOrder, CustomerOrderDetail } from '#contract/customer/orders.ts';
import type { StaffOrder, StaffOrderSort } from '#contract/staff/orders.ts';
import { isOpenInvoice } from '#domain/invoice.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  countBeside,
  type Page,
  type PageRequest,
  readPage,
  readWholePage,
  sortByCreation,
  type Sorts,
} from '#server/db/page.ts';
import type { Database } from '#server/db/schema.ts';
import {
  findMatches,
  likePattern,
  madeInYear,
  shortIdPrefix,
  type Matches,
} from '#server/db/search.ts';
import { AppError } from '#server/errors.ts';
import type { OwnListRequest } from '#server/invoices/queries.ts';
import { settingsColumn } from '#server/settings/queries.ts';

/**
 * A customer with their row locked, so that nobody else orders for them until the transaction ends:
 * the order they placed with this key, what they have, and how much they ordered lately.
 */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  { idempotencyKey, since }: { idempotencyKey: string; since: Date },
) {
  // Two statements: what is counted must be read after the lock was given, not when it was asked.
  await tx.selectFrom('users').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  const { rows } = await sql<{
    liveServices: number;
    openOrders: number;
    recentOrders: number;
    known: { id: string; requestHash: string } | null;
  }>`
    select
      (select count(*) from services where user_id = ${customerId} and status <> 'cancelled')
        as live_services,
      count(*) filter (where status = 'pending') as open_orders,
      count(*) filter (where created_at > ${since}) as recent_orders,
      (select json_build_object('id', id, 'requestHash', request_hash) from orders
       where user_id = ${customerId} and idempotency_key = ${idempotencyKey}) as known
    from orders where user_id = ${customerId} and (status = 'pending' or created_at > ${since})
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gave no row');
  return row;
}

function selectCustomerOrders(db: Db, customerId: string) {
  return db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.planName',
      'orders.serviceName',
      'orders.status',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.paymentMethod',
      'orders.createdAt',
    ])
    .where('orders.userId', '=', customerId);
}

export async function listCustomerOrders(
  db: Db,
  { customerId, request }: { customerId: string; request: OwnListRequest },
): Promise<Page<CustomerOrder>> {
  const { search = '', year, ...page } = request;
  let query = selectCustomerOrders(db, customerId);
  if (year !== undefined) query = query.where(madeInYear('orders', year));
  if (search !== '') {
    const like = likePattern(search);
    query = query.where((eb) =>
      eb.or([
        eb(sql<string>`lower(orders.plan_name)`, 'like', like),
        eb(sql<string>`lower(orders.service_name)`, 'like', like),
        ...shortIdPrefix('orders.id', search),
      ]),
    );
  }
  return readPage(query, 'orders', page);
}

/** Throws NOT_FOUND for another customer's order exactly as for one that never was. */
export async function getCustomerOrder(
  db: Db,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<CustomerOrder> {
  const row = await selectCustomerOrders(db, customerId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

function selectStaffOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .innerJoin('plans', 'plans.id', 'orders.planId')
    .select([
      'orders.id',
      'orders.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'orders.planName',
      'plans.type as planType',
      'orders.serviceName',
      'orders.status',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.paymentMethod',
      'orders.createdAt',
    ]);
}

const STAFF_ORDER_ORDERS: Sorts<StaffOrderSort> = {
  createdAt: sortByCreation('orders'),
  total: { by: sql.ref('orders.totalCents'), type: 'bigint' },
  plan: { by: sql`lower(orders.plan_name)`, type: 'text' },
};

export type StaffOrdersRequest = PageRequest<StaffOrderSort> & {
  search?: string | undefined;
  status?: OrderStatus[] | undefined;
  customerId?: string | undefined;
};

export async function listStaffOrders(
  db: Db,
  { search = '', status = [], customerId, ...page }: StaffOrdersRequest,
): Promise<Page<StaffOrder>> {
  const found = search === '' ? null : await findOrders(db, search, status);
  if (customerId === undefined && status.length === 0) return readAllOrders(db, page, found);
  let query = selectStaffOrders(db);
  if (found !== null) query = query.where(found.condition);
  if (status.length > 0) query = query.where('orders.status', 'in', status);
  if (customerId !== undefined) query = query.where('orders.userId', '=', customerId);
  // What was found was found among the statuses, of whichever customer.
  const known = customerId === undefined ? found?.count : undefined;
  return readPage(query, 'orders', { ...page, known }, STAFF_ORDER_ORDERS);
}

/** Without filters: all there are, or all that were found. */
function readAllOrders(db: Db, page: PageRequest<StaffOrderSort>, found: Matches | null) {
  const kept = found?.kept ?? { name: 'orders', condition: sql<boolean>`true`, values: {} };
  const build = () => selectStaffOrders(db).where(kept.condition);
  const count = found?.count ?? (() => countBeside(db.selectFrom('orders')));
  return readWholePage({ db, ...kept, build, count }, 'orders', page, STAFF_ORDER_ORDERS);
}

/**
 * By the customer's name or address, the plan, or the first characters of the id. The statuses take
 * part in the finding: of many matches they may leave few, which nobody meets on a walk.
 */
function findOrders(db: Db, search: string, status: readonly OrderStatus[]): Promise<Matches> {
  const narrowed = status.length > 0;
  const among = narrowed ? sql`orders.status = any(${status}::text[])` : sql`true`;
  const plan = sql`lower(orders.plan_name)`;
  const customer = sql.ref('users.search_text');
  return findMatches(db, {
    name: 'orders',
    id: 'orders.id',
    search,
    narrowed,
    branches: ({ has, begins }) => [
      sql`select id from orders where ${begins('orders.id')} and ${among}`,
      sql`select id from orders where ${has(plan)} and ${among}`,
      sql`select orders.id from users join orders on orders.user_id = users.id
        where ${has(customer)} and ${among}`,
    ],
    ofRow: ({ has, begins }) => sql`(${begins('orders.id')} or ${has(plan)} or ${has(customer)})`,
  });
}

export async function getStaffOrder(db: Db, orderId: string): Promise<StaffOrder> {
  const row = await selectStaffOrders(db).where('orders.id', '=', orderId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/** One own order with its newest payment, its service, its invoice and what a transfer needs. */
export async function getCustomerOrderDetail(
  db: Db,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<CustomerOrderDetail> {
  const row = await selectCustomerOrders(db, customerId)
    .select([
      'orders.netCents',
      'orders.vatCents',
      'orders.termsVersion',
      'orders.directStart',
      'orders.billing',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'status', 'payUrl'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const service = await db
    .selectFrom('services')
    .select(['id', 'status', 'deliveryState', 'expiresAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const invoice = await db
    .selectFrom('invoices')
    .select([
      'id',
      'invoiceNumber',
      'dueDate',
      'totalAmountCents as totalCents',
      'seller',
      'status',
    ])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  const refund = await db
    .selectFrom('refunds')
    .select(['status', 'amountCents', 'byHand', 'doneAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { billing, ...order } = row;
  return {
    ...order,
    kind: billing.kind,
    payment: payment ?? null,
    service: service ?? null,
    refund: refund ?? null,
    ...presentInvoice(invoice),
  };
}

function presentInvoice(
  invoice:
    | (Pick<
        Selectable<Database['invoices']>,
        'id' | 'invoiceNumber' | 'dueDate' | 'seller' | 'status'
      > & { totalCents: Cents })
    | undefined,
): Pick<CustomerOrderDetail, 'invoice' | 'transfer'> {
  if (invoice === undefined) return { invoice: null, transfer: null };
  const { seller, status, ...shown } = invoice;
  const expected = isOpenInvoice(status);
  return {
    invoice: shown,
    transfer: expected
      ? {
          iban: seller.iban,
          name: seller.name,
          reference: shown.invoiceNumber,
          dueDate: shown.dueDate,
        }
      : null,
  };
}

/** What paying an order needs: what is invoiced, who delivers it, whom to mail, the shop's settings. */
export function orderToPay(tx: Tx) {
  return tx
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.planId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.id',
      'orders.status',
      'orders.userId',
      'orders.planId',
      'orders.planName',
      'orders.serviceName',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.netCents',
      'orders.vatCents',
      'orders.vatPercent',
      'orders.paymentMethod',
      'orders.billing',
      'orders.termsVersion',
      'orders.directStart',
      'orders.createdAt',
      'plans.module',
      'users.email',
      'users.firstName',
      settingsColumn(),
    ]);
}

export type OrderToPay = Awaited<
  ReturnType<ReturnType<typeof orderToPay>['executeTakeFirstOrThrow']>
>;
