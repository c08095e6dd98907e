import { sql } from 'kysely';
import type { StaffOrderSort } from '#contract/lists.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  countBeside,
  type Page,
  type PageRequest,
  readPage,
  sortByCreation,
  type Sorts,
} from '#server/platform/db/page.ts';
import {
  CUSTOMER_TEXT,
  findMatches,
  readUnfiltered,
  type Known,
  type Matches,
} from '#server/platform/db/find-matches.ts';
import { discountColumn } from '#server/catalogue/discounts/queries.ts';
import { ofCustomer } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { firstServiceColumn } from './queries.ts';
import { readOrdersByInvoice } from '#server/sales/invoices/read-orders-by-invoice.ts';

function selectStaffOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .select([
      'orders.id',
      'orders.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'orders.planId',
      'orders.planName',
      'plans.type as planType',
      'orders.serviceName',
      'orders.system',
      'orders.domain',
      'orders.status',
      'orders.termMonths',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.paymentMethod',
      'orders.kind',
      firstServiceColumn(),
      discountColumn(),
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
  /** Those that go by what is searched for as the number of an invoice; asked where they are not known. */
  numbered?: readonly string[] | undefined;
  now: Date;
};

export async function listStaffOrders(
  db: Db,
  { search = '', status = [], customerId, numbered, now, ...page }: StaffOrdersRequest,
): Promise<Page<StaffOrder>> {
  const found = search === '' ? null : await findOrders(db, { search, status, numbered, now });
  if (customerId === undefined && status.length === 0) {
    return readAllOrders(db, page, { found, now });
  }
  let query = selectStaffOrders(db);
  if (found !== null) query = query.where(found.condition());
  if (status.length > 0) query = query.where('orders.status', 'in', status);
  if (customerId !== undefined) query = query.where(ofCustomer('orders', customerId));
  // The search counted within the statuses, but over all customers.
  const known = customerId === undefined ? found?.count : undefined;
  return readPage(query, 'orders', { ...page, known }, STAFF_ORDER_ORDERS);
}

/** Without filters: all there are, or all that were found. */
function readAllOrders(db: Db, page: PageRequest<StaffOrderSort>, known: Known) {
  const rows = () => selectStaffOrders(db);
  const count = () => countBeside(db.selectFrom('orders'));
  return readUnfiltered(
    { db, name: 'orders', rows, count, ...known },
    'orders',
    page,
    STAFF_ORDER_ORDERS,
  );
}

const PLAN_NAME = {
  table: 'orders',
  text: sql`folded(orders.plan_name)`,
  isFolded: true,
} as const;

/** As many as go by one number in the shop's years, and more. */
const NUMBERED_MAX = 100;

async function findNumbered(db: Db, text: string): Promise<readonly string[]> {
  const orders = await readOrdersByInvoice(db, { text, limit: NUMBERED_MAX });
  return orders.map(({ orderId }) => orderId);
}

type SearchedOrders = {
  search: string;
  status: readonly OrderStatus[];
  numbered: readonly string[] | undefined;
  now: Date;
};

/**
 * By the customer's name or address, the plan, the first characters of the id, or the number of an invoice.
 * The statuses take part in the finding: of many matches they may leave few, which nobody meets on a walk.
 */
async function findOrders(
  db: Db,
  { status, numbered, ...asked }: SearchedOrders,
): Promise<Matches> {
  const narrowed = status.length > 0;
  const named = numbered ?? (await findNumbered(db, asked.search));
  const among = narrowed ? sql`orders.status = any(${status}::text[])` : sql`true`;
  return findMatches(db, {
    name: 'orders',
    id: 'orders.id',
    ...asked,
    named,
    indexed: [PLAN_NAME, CUSTOMER_TEXT],
    narrowed,
    branches: ({ has, begins, isNamed }) => [
      sql`select id from orders where ${begins('orders.id')} and ${among}`,
      sql`select id from orders where ${isNamed('orders.id')} and ${among}`,
      sql`select id from orders where ${has(PLAN_NAME)} and ${among}`,
      sql`select orders.id from users join orders on orders.user_id = users.id
        where ${has(CUSTOMER_TEXT)} and ${among}`,
    ],
    ofRow: ({ has, begins, isNamed }) =>
      sql`(${begins('orders.id')} or ${isNamed('orders.id')} or ${has(PLAN_NAME)} or ${has(CUSTOMER_TEXT)})`,
  });
}

export async function getStaffOrder(db: Db, orderId: string): Promise<StaffOrder> {
  const row = await selectStaffOrders(db).where('orders.id', '=', orderId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
