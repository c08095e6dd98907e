import { sql } from 'kysely';
import type { CustomerConversation, CustomerTicket } from '#contract/customer/tickets.ts';
import type { StaffReply } from '#contract/staff/tickets.ts';
import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { hasTyped } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { readConversation } from './queries.ts';

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

/** By its subject, its first message, or the service that it is about. */
const TEXTS = {
  texts: [sql<string>`folded(tickets.subject)`, sql<string | null>`folded(services.name)`],
  asTyped: [sql<string>`lower(tickets.subject || ' ' || tickets.message)`],
};

type OwnTicketsRequest = {
  customerId: string;
  search: string;
  status?: readonly TicketStatus[] | undefined;
  priority?: readonly TicketPriority[] | undefined;
  page: PageRequest;
};

/** A customer's tickets, newest first. */
export async function listCustomerTickets(
  db: Db,
  { customerId, search, status = [], priority = [], page }: OwnTicketsRequest,
): Promise<Page<CustomerTicket>> {
  let query = selectCustomerTickets(db, customerId);
  if (search !== '') query = query.where(hasTyped(search, { ...TEXTS, id: 'tickets.id' }));
  if (status.length > 0) query = query.where('tickets.status', 'in', status);
  if (priority.length > 0) query = query.where('tickets.priority', 'in', priority);
  return readPage(query, 'tickets', page);
}

type OwnTicket = { customerId: string; ticketId: string };
/** The customer, or a colleague of theirs. */
type Reader = { readerId: string };

/** Throws NOT_FOUND for another customer's ticket exactly as for one that never was. */
export async function getCustomerTicket(
  db: Db,
  { customerId, ticketId }: OwnTicket,
): Promise<CustomerTicket> {
  const row = await selectCustomerTickets(db, customerId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/** One of the own tickets with all that was said. What staff noted among themselves is not read here. */
export async function getCustomerConversation(
  db: Db,
  { customerId, ticketId, readerId }: OwnTicket & Reader,
): Promise<CustomerConversation> {
  const row = await selectCustomerTickets(db, customerId)
    .innerJoin('users as opener', (join) =>
      join.on((eb) => eb('opener.id', '=', eb.fn.coalesce('tickets.openedBy', 'tickets.userId'))),
    )
    .select([
      'tickets.message',
      'tickets.serviceId',
      sql<string | null>`case when opener.id <> ${readerId} then opener.name end`.as('openedBy'),
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const said = await readConversation(db, { ticketId, readBy: 'customer', readerId });
  return { ...row, attachments: said.attachments, replies: said.replies.map(asCustomerReads) };
}

/** Leaves out the verdict on the sender of a mail: it is for staff. */
function asCustomerReads({
  isProven,
  ...reply
}: StaffReply): CustomerConversation['replies'][number] {
  void isProven;
  return reply;
}
