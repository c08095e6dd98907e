import type { TicketStatus } from '#domain/support/ticket.ts';
import { addNote } from '#server/support/tickets/add-note.ts';
import { answerTicket } from '#server/support/tickets/answer-ticket.ts';
import { createTicket } from '#server/support/tickets/create-ticket.ts';
import { replyTicket } from '#server/support/tickets/reply-ticket.ts';
import { setTicketStatus } from '#server/support/tickets/set-ticket-status.ts';
import { storeAttachment } from '#server/support/tickets/store-attachment.ts';
import { STAFF } from './accounts.ts';
import type { History, Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';
import type { DemoReply, DemoTicket } from './ticket.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** The office is open from ten; several tickets of one day come after each other. */
const FIRST_HOUR = 10;

/** A ticket from its first message to its last status. */
export function momentsOfTicket(ticket: DemoTicket, index: number, now: Date): Moment[] {
  const { customer } = ticket;
  const openedAt = daysBefore(now, ticket.daysAgo, FIRST_HOUR + (index % 3));
  const notAfterNow = (at: number) => (at < now.getTime() ? new Date(at) : now);
  let ticketId = '';
  const begin: Moment = {
    at: openedAt,
    customer,
    async play(history) {
      const { subject, message, priority } = ticket;
      const serviceId = ticket.aboutService ? await newestService(history, customer) : null;
      const asked = { subject, message, priority, serviceId, attachmentIds: [] };
      ticketId = (await createTicket(history.as(customer), asked)).id;
    },
  };
  const replies = ticket.replies.map((reply, place): Moment => ({
    at: notAfterNow(openedAt.getTime() + reply[1] * HOUR + place),
    customer,
    play: (history) => say(history, { customer, ticketId, reply }),
  }));
  const said = replies.at(-1)?.at ?? openedAt;
  const settle: Moment = {
    at: notAfterNow(said.getTime() + 10 * MINUTE),
    customer,
    play: (history) => settleTicket(history, { ticketId, to: ticket.status }),
  };
  return [begin, ...replies, settle];
}

type Saying = { customer: string; ticketId: string; reply: DemoReply };

async function say(history: History, { customer, ticketId, reply }: Saying): Promise<void> {
  const [by, , message, file] = reply;
  const ctx = history.as(by === 'customer' ? customer : STAFF.email);
  if (by === 'note') {
    await addNote(ctx, { ticketId, message });
    return;
  }
  const attachmentIds: string[] = [];
  if (file !== undefined) {
    const { name: fileName, text } = file;
    const content = Buffer.from(text);
    const attachment = await storeAttachment(ctx, { fileName, kind: 'log', content });
    attachmentIds.push(attachment.id);
  }
  const words = { ticketId, message, attachmentIds };
  await (by === 'customer' ? replyTicket(ctx, words) : answerTicket(ctx, words));
}

/** Brings the ticket to where it is now, when the replies alone did not. */
async function settleTicket(
  history: History,
  { ticketId, to }: { ticketId: string; to: TicketStatus },
): Promise<void> {
  const ctx = history.as(STAFF.email);
  const { status } = await ctx.db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (status !== to) await setTicketStatus(ctx, { ticketId, status: to });
}

/** The newest service that the customer has. */
async function newestService(history: History, customer: string): Promise<string | null> {
  const service = await history.context.db
    .selectFrom('services')
    .select('id')
    .where('userId', '=', history.idOf(customer))
    .where('status', '<>', 'cancelled')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return service?.id ?? null;
}
