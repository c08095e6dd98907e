import { sql } from 'kysely';
import type { StaffTicketSort } from '#contract/lists.ts';
import {
  type StaffConversation,
  type StaffPerson,
  type StaffTicket,
  type TicketNote,
  BESIDE_MAX,
} from '#contract/staff/tickets.ts';
import {
  TICKET_MAX_NOTES,
  ticketPreview,
  type TicketPriority,
  type TicketStatus,
} from '#domain/support/ticket.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  countBeside,
  type Page,
  type PageRequest,
  readPage,
  sortByCreation,
  type Sorts,
} from '#server/platform/db/page.ts';
import {
  CUSTOMER_TEXT,
  findMatches,
  readUnfiltered,
  type Known,
  type Matches,
} from '#server/platform/db/find-matches.ts';
import { ofCustomer } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { readTotals } from '#server/sales/reports/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { readConversation } from './queries.ts';

type TicketFilters = {
  status?: readonly TicketStatus[] | undefined;
  priority?: readonly TicketPriority[] | undefined;
};

/** Without a value a filter lets all through. */
function isAsked<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

function selectStaffTickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.userId')
    .leftJoin('services', 'services.id', 'tickets.serviceId')
    .leftJoin('users as assignee', 'assignee.id', 'tickets.assignedTo')
    .select([
      'tickets.id',
      'tickets.subject',
      'tickets.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'tickets.priority',
      'tickets.status',
      'services.name as serviceName',
      'tickets.assignedTo as assigneeId',
      'assignee.name as assigneeName',
      'tickets.createdAt',
      'tickets.updatedAt',
    ]);
}

/** Beginning of a message: no more of it leaves the database than a preview can need. */
const PREVIEW_SOURCE = sql<string>`left(tickets.message, 400)`.as('preview');

function withPreview<Row extends { preview: string }>(row: Row) {
  return { ...row, preview: ticketPreview(row.preview) };
}

/** Each has its index; urgency counts down, as people read it. */
const STAFF_SORTS: Sorts<StaffTicketSort> = {
  createdAt: sortByCreation('tickets'),
  updatedAt: { by: sql.ref('tickets.updatedAt'), type: 'timestamptz' },
  subject: { by: sql`lower(tickets.subject)`, type: 'text' },
  priority: { by: sql.ref('tickets.urgency'), type: 'bigint' },
};

export type StaffTicketsRequest = PageRequest<StaffTicketSort> &
  TicketFilters & {
    search?: string | undefined;
    customerId?: string | undefined;
    assigneeId?: string | undefined;
    unassigned?: boolean | undefined;
    now: Date;
  };

/** All tickets for staff, newest first. */
export async function listStaffTickets(
  db: Db,
  request: StaffTicketsRequest,
): Promise<Page<StaffTicket>> {
  const {
    search = '',
    status,
    priority,
    customerId,
    assigneeId,
    unassigned,
    now,
    ...page
  } = request;
  const found = search === '' ? null : await findTickets(db, { search, now });
  const narrowed = [customerId, assigneeId].some((one) => one !== undefined) || unassigned === true;
  if (!narrowed && !isAsked(status) && !isAsked(priority)) {
    return presentPage(await readAllTickets(db, page, { found, now }));
  }
  let query = selectStaffTickets(db).select(PREVIEW_SOURCE);
  if (found !== null) query = query.where(found.condition());
  if (isAsked(status)) query = query.where('tickets.status', 'in', status);
  if (isAsked(priority)) query = query.where('tickets.priority', 'in', priority);
  if (customerId !== undefined) query = query.where(ofCustomer('tickets', customerId));
  if (assigneeId !== undefined) query = query.where('tickets.assignedTo', '=', assigneeId);
  if (unassigned === true) query = query.where('tickets.assignedTo', 'is', null);
  return presentPage(await readPage(query, 'tickets', page, STAFF_SORTS));
}

/** Without filters: all there are, or all that were found. */
function readAllTickets(db: Db, page: PageRequest<StaffTicketSort>, known: Known) {
  const rows = () => selectStaffTickets(db).select(PREVIEW_SOURCE);
  const count = () => countBeside(db.selectFrom('tickets'));
  return readUnfiltered(
    { db, name: 'tickets', rows, count, ...known },
    'tickets',
    page,
    STAFF_SORTS,
  );
}

function presentPage<Row extends { preview: string }>(rows: Page<Row>) {
  return { ...rows, items: rows.items.map(withPreview) };
}

const TICKET_TEXT = {
  table: 'tickets',
  text: sql`lower(tickets.subject || ' ' || tickets.message)`,
};

/** By subject, message, the customer's name or address, or the first characters of the id. */
function findTickets(db: Db, asked: { search: string; now: Date }): Promise<Matches> {
  return findMatches(db, {
    name: 'tickets',
    id: 'tickets.id',
    ...asked,
    indexed: [TICKET_TEXT, CUSTOMER_TEXT],
    branches: ({ has, begins }) => [
      sql`select id from tickets where ${begins('tickets.id')}`,
      sql`select id from tickets where ${has(TICKET_TEXT)}`,
      sql`select tickets.id from users join tickets on tickets.user_id = users.id
        where ${has(CUSTOMER_TEXT)}`,
    ],
    ofRow: ({ has, begins }) =>
      sql`(${begins('tickets.id')} or ${has(TICKET_TEXT)} or ${has(CUSTOMER_TEXT)})`,
  });
}

export async function getStaffTicket(db: Db, ticketId: string): Promise<StaffTicket> {
  const row = await selectStaffTickets(db)
    .select(PREVIEW_SOURCE)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return withPreview(row);
}

/** The figures above the list. */
export async function countTickets(
  db: Db,
): Promise<{ total: number; open: number; inProgress: number; closed: number }> {
  const { tickets } = await readTotals(db);
  const { open, in_progress: inProgress, waiting, closed } = tickets;
  return { total: open + inProgress + waiting + closed, open, inProgress, closed };
}

export async function getStaffConversation(
  db: Db,
  { ticketId, readerId }: { ticketId: string; readerId: string },
): Promise<StaffConversation> {
  const row = await selectStaffTickets(db)
    .leftJoin('users as opener', 'opener.id', 'tickets.openedBy')
    .select([
      'tickets.message',
      'opener.name as openedBy',
      'users.firstName as customerFirstName',
      'users.lastName as customerLastName',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const [conversation, notes, beside] = await Promise.all([
    readConversation(db, { ticketId, readBy: 'staff', readerId }),
    listTicketNotes(db, ticketId),
    readCustomerSummary(db, row.customerId),
  ]);
  return { ...row, ...conversation, notes, beside };
}

/** Lists the notes of staff to each other about a ticket, oldest first. */
export async function listTicketNotes(db: Db, ticketId: string): Promise<TicketNote[]> {
  return db
    .selectFrom('ticketNotes')
    .innerJoin('users', 'users.id', 'ticketNotes.userId')
    .select([
      'ticketNotes.id',
      'ticketNotes.message',
      'users.name as authorName',
      'ticketNotes.createdAt',
    ])
    .where('ticketNotes.ticketId', '=', ticketId)
    .orderBy('ticketNotes.createdAt')
    .orderBy('ticketNotes.id')
    .limit(TICKET_MAX_NOTES)
    .execute();
}

/** Lists the staff that a ticket can be given to. */
export async function listAssignees(db: Db): Promise<StaffPerson[]> {
  return db
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select(['users.id', 'users.name'])
    .where('userRoles.role', '<>', 'customer')
    .where('users.blockedAt', 'is', null)
    .orderBy('users.name')
    .limit(100)
    .execute();
}

/** Reads a customer's services and open invoices, for the one who answers them. */
async function readCustomerSummary(
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
      .where(serviceIs.live)
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
        'dueOn as dueDate',
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
