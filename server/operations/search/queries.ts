import { FOUND_MAX, type FoundRecords } from '#contract/staff/search.ts';
import { personName } from '#domain/identity/membership.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStaffOrders } from '#server/sales/orders/staff-queries.ts';
import { listStaffServices } from '#server/delivery/services/staff-queries.ts';
import { listStaffCustomers } from '#server/operations/overviews/staff-queries.ts';
import { listStaffTickets } from '#server/support/tickets/staff-queries.ts';
import { readOrdersByInvoice } from '#server/sales/invoices/read-orders-by-invoice.ts';

/** Finds a few records of each list in the console for these characters: the same queries. */
export async function findRecords(
  db: Db,
  { text, now }: { text: string; now: Date },
): Promise<FoundRecords> {
  const request = { search: text, limit: FOUND_MAX, uncounted: true, now };
  const [customers, orders, invoices, services, tickets] = await Promise.all([
    listStaffCustomers(db, request),
    // Invoices are asked beside them, and may have taken the place of each of the newest.
    listStaffOrders(db, { ...request, numbered: [], limit: 2 * FOUND_MAX }),
    readOrdersByInvoice(db, { text, limit: FOUND_MAX }),
    listStaffServices(db, request),
    listStaffTickets(db, request),
  ]);
  // Said once: by its number an invoice is what somebody looked for.
  const numbered = new Set(invoices.map(({ orderId }) => orderId));
  return {
    customers: customers.items.map(({ id, firstName, lastName, email }) => ({
      id,
      name: personName({ firstName, lastName, email }),
      detail: email,
    })),
    orders: orders.items
      .filter(({ id }) => !numbered.has(id))
      .slice(0, FOUND_MAX)
      .map(({ id, planName, customerName, customerEmail }) => ({
        id,
        name: `${shortId(id)}: ${planName}`,
        detail: customerName || customerEmail,
      })),
    invoices: invoices.map(({ orderId, invoiceNumbers, customerName, customerEmail }) => ({
      id: orderId,
      name: invoiceNumbers.join(', '),
      detail: customerName || customerEmail,
    })),
    services: services.items.map(({ id, name, customerName, customerEmail }) => ({
      id,
      name,
      detail: customerName || customerEmail,
    })),
    tickets: tickets.items.map(({ id, subject, customerName, customerEmail }) => ({
      id,
      name: subject,
      detail: customerName || customerEmail,
    })),
  };
}
