import { sql } from 'kysely';
import { UNPAID_ORDER_DAYS } from '#domain/sales/order.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { isAskedOfNobody } from './is-back-again.ts';

/** An order without an invoice is withdrawn after its days; the sweep comes within one more. */
const OLDEST_ORDER_MS = (UNPAID_ORDER_DAYS + 1) * 86_400_000;

/** Condition on an invoice in a query: its customer is asked to pay it. A collected one asks nothing. */
export const isInvoiceAsked = sql<boolean>`(
  invoices.status in (${sql.join(OPEN_INVOICE_STATUSES.map((status) => sql.lit(status)))})
  and not ${isAskedOfNobody}
)`;

/**
 * Condition on an order in a query: its customer is asked to pay it, and no invoice does. The day bounds
 * what is looked through of somebody with thousands of orders.
 */
export function isOrderAsked(now: Date) {
  return sql<boolean>`(
    orders.status = 'pending'
    and orders.created_at > ${new Date(now.getTime() - OLDEST_ORDER_MS)}
    and not exists (select from invoices where invoices.order_id = orders.id)
  )`;
}
