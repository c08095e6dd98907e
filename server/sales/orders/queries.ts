import { sql } from 'kysely';
import type { CustomerOrder } from '#contract/customer/orders.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { compileOnce, slot, statementOnce, unseen } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { writeWithNext } from '#server/platform/db/flights.ts';
import { readPage, type Page } from '#server/platform/db/page.ts';
import { hasTyped, madeInYear } from '#server/platform/db/search.ts';
import { discountColumn } from '#server/catalogue/discounts/queries.ts';
import { AppError } from '#server/errors.ts';
import type { OwnListRequest } from '#server/sales/invoices/queries.ts';
import { asksMandateColumn } from '#server/sales/mandates/queries.ts';
import { planToOrder, type PlanToOrder } from '#server/catalogue/plans/queries.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';

type CustomerToOrder = {
  /** Whether they deleted their account meanwhile. */
  isGone: boolean;
  liveServices: number;
  openOrders: number;
  recentOrders: number;
  known: { id: string; requestHash: string } | null;
  plan: PlanToOrder | null;
  billingReference: string | null;
  settings: StoredSettings;
};

const lockToOrder = statementOnce((db) =>
  db.selectFrom('users').select('id').where('id', '=', slot<string>('customerId')).forNoKeyUpdate(),
);

const readToOrder = compileOnce((db) => ({
  compile: () => {
    const customer = unseen('customerId', 'uuid');
    const since = unseen('since', 'timestamptz');
    // Of one customer, never of a status: among the pending orders of everybody, theirs are few.
    return sql<CustomerToOrder>`
      select
        (select erased_at is not null from users where id = ${customer}) as is_gone,
        (select count(*) from services where user_id = ${customer} and status <> 'cancelled')
          as live_services,
        (select count(*) from orders where user_id = ${customer} and status || '' = 'pending'
          and plan_id is not null and changes_service_id is null and (renews_service_id is null
            or exists (select from renewals where order_id = orders.id and brings_back)))
          as open_orders,
        (select count(*) from orders where user_id = ${customer} and created_at > ${since}
          and plan_id is not null and renews_service_id is null) as recent_orders,
        (select json_build_object('id', id, 'requestHash', request_hash) from orders
         where user_id = ${customer} and idempotency_key = ${unseen('idempotencyKey', 'uuid')}) as known,
        (select billing_reference from profiles where user_id = ${customer}),
        ${planToOrder(db, unseen('plan', 'text'))} as plan,
        ${settingsColumn()}
    `.compile(db);
  },
}));

/**
 * A customer with their row locked, so that nobody else orders for them until the transaction ends:
 * the order they placed with this key, what they have, and how much they ordered lately; with the plan
 * they ask for, if it is sold now, what their invoices refer to, and the settings that an order of it is
 * placed under.
 */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  asked: { idempotencyKey: string; since: Date; plan: string },
): Promise<CustomerToOrder> {
  // Two statements: what is counted must be read after the lock was given, not when it was asked.
  await writeWithNext(tx, lockToOrder(tx, { customerId }));
  const [row] = await readToOrder(tx, { customerId, ...asked });
  if (row === undefined) throw new Error('a select without a table gave no row');
  return row;
}

/** Whether a customer placed an order with this key before. */
export async function isKnownOrder(
  db: Db,
  { customerId, idempotencyKey }: { customerId: string; idempotencyKey: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return known !== undefined;
}

export function selectCustomerOrders(db: Db, customerId: string) {
  return db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.planId',
      'orders.planName',
      'orders.serviceName',
      'orders.system',
      'orders.domain',
      'orders.status',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.paymentMethod',
      'orders.renewsServiceId',
      'orders.changesServiceId',
      discountColumn(),
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
    const texts = [sql<string>`folded(orders.plan_name)`, sql<string>`folded(orders.service_name)`];
    query = query.where(hasTyped(search, { texts, id: 'orders.id' }));
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

/** Which service an order is about that was there before it; none where it makes one. */
export type AboutService = {
  id: string;
  planId: string | null;
  renewsServiceId: string | null;
  changesServiceId: string | null;
};

/** The service that an order made, that it renews, gives another plan, or is work for. */
export function isServiceOf({ id, planId, renewsServiceId, changesServiceId }: AboutService) {
  if (planId === null) {
    return sql<boolean>`services.id = (select service_id from charges where order_id = ${id})`;
  }
  const serviceId = renewsServiceId ?? changesServiceId;
  return serviceId === null
    ? sql<boolean>`services.order_id = ${id}`
    : sql<boolean>`services.id = ${serviceId}`;
}

/** What paying an order needs: what is invoiced, who delivers it, whom to mail, the shop's settings. */
export function orderToPay(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('plans', 'plans.id', 'orders.planId')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.id',
      'orders.status',
      'orders.userId',
      'orders.planId',
      'orders.planName',
      'orders.serviceName',
      'orders.system',
      'orders.domain',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.netCents',
      'orders.vatCents',
      'orders.vatPercent',
      'orders.vatTreatment',
      'orders.agreedCents',
      discountColumn(),
      'orders.paymentMethod',
      'orders.billing',
      'orders.termsVersion',
      'orders.directStart',
      'orders.renewsServiceId',
      'orders.changesServiceId',
      'orders.createdAt',
      'plans.module',
      'users.email',
      'users.firstName',
      billingEmailColumn(),
      settingsColumn(),
      asksMandateColumn(),
    ]);
}

export type OrderToPay = Awaited<
  ReturnType<ReturnType<typeof orderToPay>['executeTakeFirstOrThrow']>
>;

/** An order of a plan: everything that it was agreed by is there. */
export type PlanOrder = ReturnType<typeof ofPlan>;

/** Throws where it is work that is billed apart, which must have gone its own way before. */
export function ofPlan(order: OrderToPay) {
  const { planId, serviceName, billingCycle, termsVersion, module } = order;
  if (
    planId === null ||
    serviceName === null ||
    billingCycle === null ||
    termsVersion === null ||
    module === null
  ) {
    throw new Error(`order ${order.id} is of no plan`);
  }
  return { ...order, planId, serviceName, billingCycle, termsVersion, module };
}
