import { sql } from 'kysely';
import { WAITING_SHOWN } from '#contract/lists.ts';
import type { WaitingForCustomer } from '#contract/customer/dashboard.ts';
import type { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import type { Db } from '#server/platform/db/database.ts';
import { restOfInvoice } from '#server/sales/invoices/queries.ts';
import { isInvoiceAsked, isOrderAsked } from '#server/sales/invoices/is-asked.ts';

/** Reads the payments and answers that wait for a customer, told by name on the first screen they see. */
export async function readOpenActions(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<WaitingForCustomer> {
  const [invoices, orders, tickets] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['id', 'invoiceNumber', 'status', restOfInvoice.as('totalCents'), 'dueDate'])
      .where('userId', '=', customerId)
      .where(isInvoiceAsked)
      .$narrowType<{ status: (typeof OPEN_INVOICE_STATUSES)[number] }>()
      .orderBy('dueDate')
      .orderBy('id')
      .limit(WAITING_SHOWN)
      .execute(),
    db
      .selectFrom('orders')
      .select(['id', 'serviceName', 'totalCents', 'paymentMethod'])
      .where('userId', '=', customerId)
      .where(isOrderAsked(now))
      // An order without a plan has its invoice from the start, so that these all have a plan.
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
