import type { Db } from '#server/platform/db/database.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

/** Reads the traces of an order: the money, the papers and the service it became. */
export async function readTrace(db: Db, { orderId }: { orderId: string }) {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select(['status', paidItsOrder.as('paysOrder')])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select('status')
    .where('orderId', '=', orderId)
    .execute();
  const services = await db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .execute();
  const attempts = db.selectFrom('payments').select('id').where('orderId', '=', orderId);
  const credits = await db
    .selectFrom('credits')
    .select('amountCents')
    .where('paymentId', 'in', attempts)
    .execute();
  const tasks = await db
    .selectFrom('staffTasks')
    .select('kind')
    .where('subjectId', 'in', attempts)
    .execute();
  return {
    status: order.status,
    payments: payments.map(({ status, paysOrder }) => (paysOrder ? `${status} (pays)` : status)),
    invoices: invoices.map((invoice) => invoice.status),
    services: services.length,
    credits: credits.map(({ amountCents }) => amountCents),
    tasks: tasks.map(({ kind }) => kind),
  };
}

/** Paid once and invoiced once; nothing delivered yet, nothing for a person to do. */
export const SOLD = {
  status: 'paid',
  payments: ['paid (pays)'],
  invoices: ['paid'],
  services: 1,
  credits: [],
  tasks: [],
};
/** Ordered, and nothing has come in. */
export const UNTOUCHED = {
  status: 'pending',
  payments: ['open'],
  invoices: [],
  services: 0,
  credits: [],
  tasks: [],
};
