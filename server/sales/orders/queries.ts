import { sql, type RawBuilder } from 'kysely';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { OrderLineState } from '#domain/sales/order.ts';
import type { LinePart } from '#domain/sales/basket.ts';
import type { CustomerOrder, OrderLine } from '#contract/customer/orders.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { readPage, type Page } from '#server/platform/db/page.ts';
import { hasTyped, madeInYear } from '#server/platform/db/search.ts';
import { discountColumn } from '#server/catalogue/discounts/queries.ts';
import { AppError } from '#server/errors.ts';
import { openOfOrder } from '#server/sales/claims/queries.ts';
import type { OwnListRequest } from '#server/sales/invoices/queries.ts';
import { asksMandateColumn } from '#server/sales/mandates/queries.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';

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
      'orders.termMonths',
      'orders.billingCycle',
      'orders.totalCents',
      'orders.paymentMethod',
      'orders.kind',
      firstServiceColumn(),
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

/** A line as its order sells it. Amounts in cents. */
export type SoldLine = {
  id: string;
  part: LinePart;
  parentId: string | null;
  serviceId: string | null;
  planId: string | null;
  name: string;
  serviceName: string | null;
  system: string | null;
  domain: string | null;
  termMonths: SoldTerm | null;
  optionKey: string | null;
  quantity: number;
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  agreedCents: Cents | null;
  discountCents: Cents | null;
  savedCents: Cents | null;
  savedNetCents: Cents | null;
  state: OrderLineState;
  firstKeys: string | null;
  module: ProvisioningModule | null;
};

/** The service of the first line of an order: made, renewed, changed, or worked on by it. */
export function firstServiceColumn() {
  return sql<string | null>`(
    select service_id from order_lines where order_id = orders.id and position = 1
  )`.as('serviceId');
}

/** The lines of an order in a query, in their order. */
export function linesColumn() {
  return sql<SoldLine[]>`(
    select json_agg(json_build_object('id', line.id, 'part', part, 'parentId', parent_id,
      'serviceId', service_id, 'planId', plan_id, 'name', line.name, 'serviceName', service_name,
      'system', system, 'domain', domain, 'termMonths', term_months, 'optionKey', option_key,
      'quantity', quantity, 'totalCents', total_cents, 'netCents', net_cents, 'vatCents', vat_cents,
      'vatPercent', vat_percent, 'agreedCents', agreed_cents, 'discountCents', discount_cents,
      'state', state, 'savedCents', saved_cents, 'savedNetCents', saved_net_cents, 'firstKeys', first_keys, 'module', plans.module
    ) order by line.position)
    from order_lines as line left join plans on plans.id = line.plan_id
    where line.order_id = orders.id
  )`.as('lines');
}

/** A line as its page shows it. */
export function presentLine(line: SoldLine): OrderLine {
  const { id, part, name, serviceName, serviceId, termMonths, quantity, totalCents, state } = line;
  return { id, part, name, serviceName, serviceId, termMonths, quantity, totalCents, state };
}

/** Reads the lines of an order that was just written. */
export async function listSoldLines(db: Db, orderId: string): Promise<SoldLine[]> {
  const { lines } = await db
    .selectFrom('orders')
    .select(linesColumn())
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return lines;
}

/** Condition in a query: the service is one that the lines of an order are about. */
export function isServiceOf(orderId: string) {
  return sql<boolean>`services.id in (select service_id from order_lines where order_id = ${orderId})`;
}

/** Condition in a query: an order renews the service and waits for its money. */
export function hasOpenRenewal(serviceId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from order_lines where service_id = ${serviceId} and kind = 'renewal' and state = 'open'
  )`;
}

/** Selects all that paying an order needs: what is invoiced, who delivers it, whom to mail, the shop's settings. */
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
      'orders.termMonths',
      'orders.billingCycle',
      'orders.totalCents',
      openOfOrder.as('openCents'),
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
      'orders.kind',
      linesColumn(),
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
  const { planId, serviceName, termMonths, termsVersion, module } = order;
  if (
    planId === null ||
    serviceName === null ||
    termMonths === null ||
    termsVersion === null ||
    module === null
  ) {
    throw new Error(`order ${order.id} is of no plan`);
  }
  return { ...order, planId, serviceName, termMonths, termsVersion, module };
}

/** Reads what work that is billed apart says besides its lines. */
export async function getCharge(db: Db, orderId: string) {
  return db
    .selectFrom('charges')
    .select(['performedOn', 'note'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Somebody may still be paying in a window of their own: iDEAL's quarter of an hour, and more. */
const PAYING_MS = 3_600_000;

/** Tells whether an order is being paid or collected at this moment: its bank works on it, or its customer does. */
export async function isBeingPaid(
  db: Db,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const attempt = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        eb.and([
          eb('status', '=', 'open'),
          // A transfer is awaited for weeks; nobody knows whether it is being made.
          eb('gateway', '<>', 'bank'),
          eb.or([
            eb('mandateId', 'is not', null),
            eb('createdAt', '>', new Date(now.getTime() - PAYING_MS)),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return attempt !== undefined;
}

/** Tells whether a bank was asked to collect what an order costs, and has not answered yet. */
export async function isBeingCollected(tx: Tx, orderId: string): Promise<boolean> {
  return (await findCollection(tx, { orderId })).length > 0;
}

const findCollection = compileOnce((db) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', slot<string>('orderId'))
    .where('mandateId', 'is not', null)
    .where('status', 'in', ['open', 'pending']),
);
