import { sql } from 'kysely';
import type { StaffCustomerSort } from '#contract/lists.ts';
import type {
  StaffCustomer,
  StaffCustomerDetail,
  CustomerTotals,
} from '#contract/staff/customers.ts';
import { CUSTOMER_FIELD_NAMES, mapCustomerFields } from '#domain/identity/customer-field.ts';
import { cents } from '#domain/platform/money.ts';
import { PAID_ORDER_STATUSES } from '#domain/sales/order.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { DEFAULT_ROLE, ROLES, type Role } from '#domain/platform/role.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  countBeside,
  readPage,
  sortByCreation,
  type Page,
  type PageRequest,
  type Sorts,
} from '#server/platform/db/page.ts';
import { restOfInvoice } from '#server/sales/invoices/queries.ts';
import {
  CUSTOMER_TEXT,
  findMatches,
  readUnfiltered,
  type Known,
  type Matches,
} from '#server/platform/db/find-matches.ts';
import { AppError } from '#server/errors.ts';
import { readTotals } from '#server/sales/reports/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

const STAFF_CUSTOMER_ORDERS: Sorts<StaffCustomerSort> = {
  createdAt: sortByCreation('users'),
  name: { by: sql`folded(users.name)`, type: 'text' },
  email: { by: sql.ref('users.email'), type: 'citext' },
};

export type StaffCustomersRequest = PageRequest<StaffCustomerSort> & {
  search?: string | undefined;
  role?: Role[] | undefined;
  now: Date;
};

/** Literals, for a plan that serves every page. */
const PAID = PAID_ORDER_STATUSES.map((status) => sql.lit(status));

function selectStaffCustomers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.firstName',
      'users.lastName',
      'profiles.company',
      'userRoles.role',
      'users.blockedAt',
      'users.createdAt',
      eb
        .selectFrom('services')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('services.userId', '=', 'users.id')
        .where(serviceIs.running)
        .as('servicesCount'),
      eb
        .selectFrom('services')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('services.userId', '=', 'users.id')
        .where(serviceIs.live)
        .as('liveServices'),
      eb
        .selectFrom('orders')
        .select(sql<number>`coalesce(sum(total_cents - credited_cents), 0)`.as('sum'))
        .whereRef('orders.userId', '=', 'users.id')
        .where('orders.status', 'in', PAID)
        .as('totalSpentCents'),
    ]);
}

type StaffCustomerRow = Omit<
  StaffCustomer,
  'company' | 'role' | 'servicesCount' | 'liveServices' | 'totalSpentCents'
> & {
  company: string | null;
  role: Role | null;
  servicesCount: number | null;
  liveServices: number | null;
  totalSpentCents: number | null;
};

/**
 * Fills in the defaults for somebody without a profile or a role. Field by field, which for a page is
 * quicker than a copy with changes.
 */
function present(row: StaffCustomerRow): StaffCustomer {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company ?? '',
    role: row.role ?? DEFAULT_ROLE,
    servicesCount: row.servicesCount ?? 0,
    liveServices: row.liveServices ?? 0,
    totalSpentCents: cents(row.totalSpentCents ?? 0),
    blockedAt: row.blockedAt,
    createdAt: row.createdAt,
  };
}

/** Customers for staff, each with what it has and has spent. */
export async function listStaffCustomers(
  db: Db,
  { search = '', role: roles = [], now, ...page }: StaffCustomersRequest,
): Promise<Page<StaffCustomer>> {
  const found = search === '' ? null : await findCustomers(db, { search, now });
  if (roles.length === 0) return presentPage(await readAllCustomers(db, page, { found, now }));
  let query = selectStaffCustomers(db).where(hasRole(roles));
  if (found !== null) query = query.where(found.condition());
  return presentPage(await readPage(query, 'users', page, STAFF_CUSTOMER_ORDERS));
}

/** Without filters: all there are, or all that were found. */
function readAllCustomers(db: Db, page: PageRequest<StaffCustomerSort>, known: Known) {
  const rows = () => selectStaffCustomers(db);
  const count = () => countBeside(db.selectFrom('users'));
  return readUnfiltered(
    { db, name: 'customers', rows, count, ...known },
    'users',
    page,
    STAFF_CUSTOMER_ORDERS,
  );
}

function presentPage(rows: Page<StaffCustomerRow>): Page<StaffCustomer> {
  return { ...rows, items: rows.items.map(present) };
}

/** By name, address or company, or the first characters of the id. */
function findCustomers(db: Db, asked: { search: string; now: Date }): Promise<Matches> {
  return findMatches(db, {
    name: 'customers',
    id: 'users.id',
    ...asked,
    indexed: [CUSTOMER_TEXT],
    branches: ({ has, begins }) => [
      sql`select id from users where ${begins('users.id')}`,
      sql`select id from users where ${has(CUSTOMER_TEXT)}`,
    ],
    ofRow: ({ has, begins }) => sql`(${begins('users.id')} or ${has(CUSTOMER_TEXT)})`,
  });
}

/** Fields of the profile that the rows of the list do not have. */
const DETAIL_FIELDS = CUSTOMER_FIELD_NAMES.filter(
  (field) => field !== 'firstName' && field !== 'lastName' && field !== 'company',
);

/** Everything that the page of one customer opens with. */
export async function getStaffCustomer(db: Db, customerId: string): Promise<StaffCustomerDetail> {
  const row = await selectStaffCustomers(db)
    .select((eb) => [
      'users.emailVerified',
      eb
        .selectFrom('bouncedAddresses')
        .select('bouncedAt')
        .where('bouncedAddresses.address', '=', sql<string>`lower(users.email)`)
        .where('confirmedAt', 'is', null)
        .as('emailBouncedAt'),
      ...DETAIL_FIELDS.map((field) => `profiles.${field}` as const),
      eb
        .selectFrom('tickets')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('tickets.userId', '=', 'users.id')
        .where('tickets.status', '<>', 'closed')
        .as('openTickets'),
      sql<{ count: number; cents: number }>`(
        select json_build_object('count', count(*), 'cents', coalesce(sum(${restOfInvoice}), 0))
        from invoices
        where user_id = users.id and status in (${sql.join(OPEN_INVOICE_STATUSES)})
      )`.as('unpaid'),
      eb
        .selectFrom('sessions')
        .select(sql<Date>`max(coalesce(last_used_at, created_at))`.as('at'))
        .whereRef('sessions.userId', '=', 'users.id')
        .where('sessions.openedFrom', 'is', null)
        .as('lastSeenAt'),
    ])
    .where('users.id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { unpaid, ...customer } = row;
  return {
    ...customer,
    ...mapCustomerFields((field) => row[field] ?? ''),
    ...present(customer),
    openTickets: row.openTickets ?? 0,
    openInvoices: unpaid.count,
    openInvoicesCents: cents(unpaid.cents),
  };
}

/**
 * Selects customers by role. A person without a row is a customer; the others are so few that they are
 * found by index.
 */
function hasRole(roles: readonly Role[]) {
  const others = ROLES.filter((role) => role !== DEFAULT_ROLE && !roles.includes(role));
  const among = (some: readonly Role[]) =>
    sql<boolean>`users.id in (select user_id from user_roles where role <> ${sql.lit(DEFAULT_ROLE)}
      and role = any(${some}))`;
  return roles.includes(DEFAULT_ROLE) ? sql<boolean>`not ${among(others)}` : among(roles);
}

const customer = sql.lit(DEFAULT_ROLE);

/** The figures above the customers: from what is kept, and from who is no customer, of whom there are few. */
export async function getCustomerTotals(db: Db): Promise<CustomerTotals> {
  const [totals, { admins, colleagues }] = await Promise.all([readTotals(db), countOthers(db)]);
  return {
    customers: totals.users - admins - colleagues,
    admins,
    services: totals.services.active,
    liveServices: totals.liveServices,
    revenueCents: totals.paidOrders.cents,
  };
}

/**
 * Counts accounts of people who are no customers: those who work for the shop, and those who work for a
 * customer and never had anything of their own.
 */
async function countOthers(db: Db): Promise<{ admins: number; colleagues: number }> {
  const { rows } = await sql<{ admins: number; colleagues: number }>`
    select
      (select count(*) from user_roles where role <> ${customer}) as admins,
      (select count(distinct member_id) from memberships
       where member_id is not null and ended_at is null
         and not exists (
           select from user_roles where user_id = member_id and role <> ${customer}
         )
         and not exists (select from orders where user_id = member_id)
         and not exists (select from services where user_id = member_id)) as colleagues
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select of scalars gave no row');
  return row;
}
