import { statusAfterReply, type TicketStatus } from '#domain/ticket.ts';
import { STAFF } from './accounts.ts';
import type { Moment } from './history.ts';
import { daysBefore } from './lives.ts';
import type { DemoTicket } from './ticket.ts';
import { changeTicket, openTicket } from './write-directly.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** The office is open from ten; several tickets of one day come after each other. */
const FIRST_HOUR = 10;

/** A ticket from its first message to its last status. */
export function momentsOfTicket(ticket: DemoTicket, index: number, now: Date): Moment[] {
  const openedAt = daysBefore(now, ticket.daysAgo, FIRST_HOUR + (index % 3));
  let ticketId = '';
  const begin: Moment = {
    at: openedAt,
    customer: ticket.customer,
    async live(history) {
      ticketId = history.random.uuid();
      const { customer, subject, message, priority, aboutService } = ticket;
      const asked = { subject, message, priority, aboutService };
      const userId = history.idOf(customer);
      await openTicket(history.as(customer), { id: ticketId, userId, ...asked });
    },
  };
  const moments = [begin];
  let status: TicketStatus = 'open';
  let at = openedAt;
  const change = (by: string, to: TicketStatus, message: string | null) => {
    const from = status;
    status = to;
    moments.push({
      at,
      customer: ticket.customer,
      async live(history) {
        const isStaff = by !== ticket.customer;
        const reply = message === null ? null : { userId: history.idOf(by), message, isStaff };
        const ownerId = history.idOf(ticket.customer);
        await changeTicket(history.as(by), { ticketId, ownerId, from, to, reply });
      },
    });
  };
  for (const [side, hoursLater, message] of ticket.replies) {
    const next = statusAfterReply(status, side);
    if (!next.ok) throw new Error(`nobody replies on a closed ticket: ${ticket.subject}`);
    at = notAfter(new Date(openedAt.getTime() + hoursLater * HOUR), now);
    change(side === 'staff' ? STAFF.email : ticket.customer, next.value, message);
  }
  if (status !== ticket.status) {
    at = notAfter(new Date(at.getTime() + 10 * MINUTE), now);
    change(STAFF.email, ticket.status, null);
  }
  return moments;
}

function notAfter(at: Date, now: Date): Date {
  return at < now ? at : now;
}
