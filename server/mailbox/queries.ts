import type { MailboxState } from '#contract/staff/mailbox.ts';
import type { InboundOutcome } from '#domain/mail-reply.ts';
import type { TicketStatus } from '#domain/ticket.ts';
import { findReplyTokens, idsOfToken, isReplyToken } from '#server/auth/reply-tokens.ts';
import type { Db } from '#server/db/database.ts';

export type AnsweredTicket = { id: string; userId: string; status: TicketStatus };

/** So many tickets whose ids begin alike are compared. */
const ALIKE_MAX = 50;

/**
 * The tickets that a mail proves to answer to: as a rule one, and none for whoever never got a mail
 * about it.
 */
export async function findAnsweredTickets(
  db: Db,
  { secretKey, ...mail }: { secretKey: string; subject: string; chain: string },
): Promise<AnsweredTicket[]> {
  const found = new Map<string, AnsweredTicket>();
  for (const token of findReplyTokens(mail)) {
    const { from, to } = idsOfToken(token);
    const alike = await db
      .selectFrom('tickets')
      .select(['id', 'userId', 'status'])
      .where('id', '>=', from)
      .where('id', '<=', to)
      .limit(ALIKE_MAX)
      .execute();
    for (const ticket of alike) {
      const receiver = { ticketId: ticket.id, customerId: ticket.userId };
      if (isReplyToken(secretKey, token, receiver)) found.set(ticket.id, ticket);
    }
  }
  return [...found.values()];
}

/** What became of a mail when it was found before; null for one that is new. */
export async function findOutcome(db: Db, messageKey: string): Promise<InboundOutcome | null> {
  const row = await db
    .selectFrom('inboundMails')
    .select('outcome')
    .where('messageKey', '=', messageKey)
    .executeTakeFirst();
  return row?.outcome ?? null;
}

/** How the reading of a mailbox goes. */
export async function readMailboxState(db: Db, name: string): Promise<MailboxState> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['readAt', 'failingSince', 'failure'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { readAt: null, failingSince: null, failure: null };
}
