import { sql } from 'kysely';
import { WAITING_SHOWN } from '#contract/lists.ts';
import type { WaitingForCustomer } from '#contract/customer/dashboard.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/invoice.ts';
import { UNPAID_ORDER_DAYS } from '#domain/order.ts';
import type { Db } from '#server/db/database.ts';
import { isAskedOfNobody } from '#server/invoices/is-back-again.ts';

/** An order without an invoice is withdrawn after its days; the sweep comes within one more. */
const OLDEST_ORDER_MS = (UNPAID_ORDER_DAYS + 1) * 86_400_000;

/** What a customer has to pay or to answer, told by name on the first screen they see. */
export async function readWaiting(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<WaitingForCustomer> {
  const [invoices, orders, tickets] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['id', 'invoiceNumber', 'status', 'totalAmountCents as totalCents', 'dueDate'])
      .where('userId', '=', customerId)
      .where('status', 'in', OPEN_INVOICE_STATUSES)
      // What is collected by itself asks nothing of them, and what we have again neither.
      .where((eb) => eb.not(isAskedOfNobody))
      .$narrowType<{ status: (typeof OPEN_INVOICE_STATUSES)[number] }>()
      .orderBy('dueDate')
      .orderBy('id')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('orders')
      .select(['id', 'serviceName', 'totalCents', 'paymentMethod'])
      .where('userId', '=', customerId)
      .where('status', '=', 'pending')
      // Bounds what is looked through of somebody with thousands of orders.
      .where('createdAt', '>', new Date(now.getTime() - OLDEST_ORDER_MS))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('invoices').select('id').whereRef('orderId', '=', 'orders.id'))),
      )
      // What is of no plan has its invoice from the start.
      .$narrowType<{ serviceName: string }>()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('tickets')
      .select(['id', 'subject'])
      .where('userId', '=', customerId)
      // Said twice, because the index is of what is not closed.
      .where('status', '<>', sql.lit('closed'))
      .where('status', '=', 'waiting')
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(WAITING_SHOWN)
      .execute(),
  ]);
  return { invoices, orders, tickets };
}
