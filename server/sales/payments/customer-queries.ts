import { sql } from 'kysely';
import type { OpenOrder, PaidTogether } from '#contract/customer/together.ts';
import { partPaidOf } from '#domain/sales/credit.ts';
import { MOST_TOGETHER } from '#domain/sales/payment.ts';
import { PROVIDER_FACTS, type PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { isOwedAgain, openOfOrder } from '#server/sales/claims/queries.ts';
import { creditOfPart, isCollectionUnderWay } from '#server/sales/invoices/queries.ts';

/** One customer has few open at once: what was not paid on has new ones every quarter of an hour. */
const OPEN_MAX = 20;

const SHOWN = [
  'orders.id as orderId',
  'orders.planName',
  'orders.serviceName',
  'invoices.invoiceNumber',
  'invoices.dueOn as dueDate',
] as const;

function selectWithInvoice(db: Db, customerId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'orders.id')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .where('orders.userId', '=', customerId)
    .orderBy('invoices.dueOn', (by) => by.asc().nullsLast())
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(MOST_TOGETHER);
}

type Asked = { customerId: string; gateway: PaymentProvider; orderIds?: string[] };

/**
 * Lists all that a customer can pay online now: nothing that is collected by itself, or lies at a bank. Where
 * a part came in its page asks for the rest beside that credit, which one payment of several cannot.
 */
export async function listOpenOrders(
  db: Db,
  { customerId, gateway, orderIds }: Asked,
): Promise<OpenOrder[]> {
  let query = selectWithInvoice(db, customerId)
    .leftJoin('renewals', 'renewals.orderId', 'orders.id')
    .select([...SHOWN, openOfOrder.as('totalCents'), creditOfPart.as('creditCents')])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('orders.status', '=', 'pending'),
          eb('orders.paymentMethod', 'in', PROVIDER_FACTS[gateway].methods),
        ]),
        isOwedAgain,
      ]),
    )
    .where('renewals.collectOn', 'is', null)
    .where((eb) => eb.not(isCollectionUnderWay));
  if (orderIds !== undefined) query = query.where('orders.id', 'in', orderIds);
  const open = await query.execute();
  return open.flatMap(({ creditCents, ...order }) =>
    partPaidOf(order.totalCents, creditCents) === null ? [order] : [],
  );
}

/** Lists what a customer began to pay together and has not ended, with its orders by their ids. */
export async function listOpenBundles(db: Db, { customerId, gateway }: Omit<Asked, 'orderIds'>) {
  return db
    .selectFrom('paymentBundles')
    .innerJoin('payments', 'payments.bundleId', 'paymentBundles.id')
    .select([
      'paymentBundles.id',
      'paymentBundles.gateway',
      'paymentBundles.amountCents',
      'paymentBundles.payUrl',
      (eb) => eb.fn.min('payments.method').as('method'),
      sql<string[]>`array_agg(payments.order_id::text order by payments.order_id)`.as('orderIds'),
    ])
    .where('paymentBundles.userId', '=', customerId)
    .where('paymentBundles.gateway', '=', gateway)
    .where('paymentBundles.status', '=', 'open')
    .groupBy('paymentBundles.id')
    .orderBy('paymentBundles.createdAt', 'desc')
    .orderBy('paymentBundles.id', 'desc')
    .limit(OPEN_MAX)
    .execute();
}

/** One own payment of several orders, and what became of each. */
export async function getTogether(
  db: Db,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<PaidTogether> {
  const [bundle, orders] = await Promise.all([
    db
      .selectFrom('paymentBundles')
      .select(['id', 'status', 'amountCents', 'payUrl'])
      .where('id', '=', paymentId)
      .where('userId', '=', customerId)
      .executeTakeFirst(),
    selectWithInvoice(db, customerId)
      .innerJoin('payments', 'payments.orderId', 'orders.id')
      .select([...SHOWN, 'payments.amountCents as totalCents', 'orders.status'])
      .where('payments.bundleId', '=', paymentId)
      .execute(),
  ]);
  if (bundle === undefined) throw new AppError('NOT_FOUND');
  return { ...bundle, orders };
}
