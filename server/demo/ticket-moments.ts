import type { TicketStatus } from '#domain/support/ticket.ts';
import { addNote } from '#server/support/tickets/add-note.ts';
import { answerTicket } from '#server/support/tickets/answer-ticket.ts';
import { createTicket } from '#server/support/tickets/create-ticket.ts';
import { replyTicket } from '#server/support/tickets/reply-ticket.ts';
import { setTicketStatus } from '#server/support/tickets/set-ticket-status.ts';
import { storeAttachment } from '#server/support/tickets/store-attachment.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { STAFF } from './accounts.ts';
import type { History, Moment } from './history.ts';
import { daysBefore } from './scenarios.ts';
import { beginStory } from './story.ts';
import { TICKETS } from './tickets.ts';
import type { DemoReply, DemoTicket } from './ticket.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** The office is open from ten; several tickets of one day come after each other. */
const FIRST_HOUR = 10;

export function ticketMoments(now: Date): Moment[] {
  return TICKETS.flatMap((ticket, index) => momentsOf(ticket, index, now));
}

/** A ticket from its first message to its last status. */
function momentsOf(ticket: DemoTicket, index: number, now: Date): Moment[] {
  const { customer } = ticket;
  const openedAt = daysBefore(now, ticket.daysAgo, FIRST_HOUR + (index % 3));
  const notAfterNow = (at: number) => (at < now.getTime() ? new Date(at) : now);
  const { moments, add } = beginStory(customer, openedAt, async (history) => {
    const { subject, message, priority } = ticket;
    const serviceId = ticket.aboutService ? await newestService(history, customer) : null;
    const asked = { subject, message, priority, serviceId, attachmentIds: [] };
    return (await createTicket(history.as(customer), asked)).id;
  });
  for (const [place, reply] of ticket.replies.entries()) {
    add(notAfterNow(openedAt.getTime() + reply.hoursLater * HOUR + place), (history, ticketId) =>
      say(history, { customer, ticketId, reply }),
    );
  }
  const said = moments.at(-1)?.at ?? openedAt;
  add(notAfterNow(said.getTime() + 10 * MINUTE), (history, ticketId) =>
    settleTicket(history, { ticketId, to: ticket.status }),
  );
  return moments;
}

type Saying = { customer: string; ticketId: string; reply: DemoReply };

async function say(history: History, { customer, ticketId, reply }: Saying): Promise<void> {
  const { by, message, file } = reply;
  const ctx = history.as(by === 'customer' ? customer : STAFF.email);
  if (by === 'note') {
    await addNote(ctx, { ticketId, message });
    return;
  }
  const attachmentIds: string[] = [];
  if (file !== null) {
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
    .where(serviceIs.live)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return service?.id ?? null;
}
