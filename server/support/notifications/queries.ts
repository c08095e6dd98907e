import { sql } from 'kysely';
import type { CustomerNotification } from '#contract/customer/notifications.ts';
import { INBOX_EVENT_TYPES } from '#domain/platform/event.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';

/** A customer's history as far as the inbox tells it: what somebody else did. */
function inboxOf(db: Db, customerId: string) {
  return (
    db
      .selectFrom('events')
      .where('events.userId', '=', customerId)
      // Said of the column, as the index of what is unread says it.
      .whereRef('events.actorId', 'is distinct from', 'events.userId')
      .where('events.type', 'in', INBOX_EVENT_TYPES)
  );
}

/** The inbox, newest first, each with the name of what it is about. */
export async function listNotifications(
  db: Db,
  { customerId, page }: { customerId: string; page: PageRequest },
): Promise<Page<CustomerNotification>> {
  const query = inboxOf(db, customerId)
    .leftJoin('payments', 'payments.id', 'events.subjectId')
    .leftJoin('orders', (join) =>
      join.on(sql<boolean>`orders.id = coalesce(payments.order_id, events.subject_id)`),
    )
    .leftJoin('invoices', 'invoices.id', 'events.subjectId')
    .leftJoin('services', 'services.id', 'events.subjectId')
    .leftJoin('tickets', 'tickets.id', 'events.subjectId')
    .leftJoin('incidents', 'incidents.id', 'events.subjectId')
    .select([
      'events.id',
      'events.type',
      'events.subjectType',
      'events.createdAt',
      'events.readAt',
      sql<string>`coalesce(payments.order_id, events.subject_id)`.as('subjectId'),
      sql<string>`coalesce(orders.plan_name, invoices.invoice_number, services.name, tickets.subject, incidents.title, '')`.as(
        'subjectName',
      ),
    ]);
  const rows = await readPage(query, 'events', page);
  return {
    ...rows,
    items: rows.items.map(({ id, type, subjectType, createdAt, readAt, ...subject }) => ({
      id,
      type,
      subject: {
        // A payment is told of as the order it pays.
        type: subjectType === 'payment' ? 'order' : subjectType,
        id: subject.subjectId,
        name: subject.subjectName,
      },
      createdAt,
      isRead: readAt !== null,
    })),
  };
}

/** Above this many the badge says "99+". */
const UNREAD_BOUND = 99;

/** Counts the notices of the inbox that were not read yet. */
export async function countUnread(
  db: Db,
  customerId: string,
): Promise<{ unread: { value: number; exact: boolean } }> {
  const rows = await inboxOf(db, customerId)
    .select('events.id')
    .where('events.readAt', 'is', null)
    .limit(UNREAD_BOUND + 1)
    .execute();
  return {
    unread: { value: Math.min(rows.length, UNREAD_BOUND), exact: rows.length <= UNREAD_BOUND },
  };
}
