import type { CustomerTicket } from '#contract/customer/tickets.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { AppError } from '#server/errors.ts';

function selectCustomerTickets(db: Db, customerId: string) {
  return db
    .selectFrom('tickets')
    .leftJoin('services', 'services.id', 'tickets.serviceId')
    .select([
      'tickets.id',
      'tickets.subject',
      'tickets.priority',
      'tickets.status',
      'services.name as serviceName',
      'tickets.createdAt',
    ])
    .where('tickets.userId', '=', customerId);
}

/** A customer's tickets, newest first. */
export async function listCustomerTickets(
  db: Db,
  { customerId, page }: { customerId: string; page: PageRequest },
): Promise<Page<CustomerTicket>> {
  return readPage(selectCustomerTickets(db, customerId), 'tickets', page);
}

/** Throws NOT_FOUND for another customer's ticket exactly as for one that never was. */
export async function getCustomerTicket(
  db: Db,
  { customerId, ticketId }: { customerId: string; ticketId: string },
): Promise<CustomerTicket> {
  const row = await selectCustomerTickets(db, customerId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
