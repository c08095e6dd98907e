import { BESIDE_MAX, type StaffConversation } from '#contract/staff/tickets.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Reads a customer's services and open invoices, for the one who answers them. */
export async function readCustomerSummary(
  db: Db,
  customerId: string,
): Promise<StaffConversation['beside']> {
  const [services, openInvoices] = await Promise.all([
    db
      .selectFrom('services')
      .innerJoin('plans', 'plans.id', 'services.planId')
      .select([
        'services.id',
        'services.name',
        'plans.name as planName',
        'services.status',
        'services.deliveryState',
        'services.expiresAt',
      ])
      .where('services.userId', '=', customerId)
      .where('services.status', '<>', 'cancelled')
      .orderBy('services.createdAt', 'desc')
      .orderBy('services.id', 'desc')
      .limit(BESIDE_MAX)
      .execute(),
    db
      .selectFrom('invoices')
      .select([
        'id',
        'invoiceNumber',
        'kind',
        'status',
        'totalAmountCents as totalCents',
        'dueDate',
      ])
      .where('userId', '=', customerId)
      .where('status', 'in', OPEN_INVOICE_STATUSES)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(BESIDE_MAX)
      .execute(),
  ]);
  return { services, openInvoices };
}
