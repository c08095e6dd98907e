import { sql } from 'kysely';
import type { MailboxState } from '#contract/staff/mailbox.ts';
import type { InboundOutcome } from '#domain/support/mail-reply.ts';
import type { TicketStatus } from '#domain/support/ticket.ts';
import { findReplyTokens, idsOfToken, isReplyToken } from '#server/platform/auth/reply-tokens.ts';
import type { Db } from '#server/platform/db/database.ts';

export type AnsweredTicket = { id: string; userId: string; status: TicketStatus };

/** Tickets that are compared, whose ids begin alike. */
const ALIKE_MAX = 50;
/** Days after a ticket was closed in which a mail about it still proves an answer to it. */
export const TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The tickets that a mail proves to answer to: as a rule one, and none for whoever never got a mail
 * about it.
 */
export async function findAnsweredTickets(
  db: Db,
  { secretKey, now, ...mail }: { secretKey: string; now: Date; subject: string; chain: string },
): Promise<AnsweredTicket[]> {
  const closedAfter = new Date(now.getTime() - TOKEN_DAYS * DAY_MS);
  const found = new Map<string, AnsweredTicket>();
  for (const token of findReplyTokens(mail)) {
    const { from, to } = idsOfToken(token);
    const alike = await db
      .selectFrom('tickets')
      .select(['id', 'userId', 'status'])
      .where('id', '>=', from)
      .where('id', '<=', to)
      .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>', closedAfter)]))
      .limit(ALIKE_MAX)
      .execute();
    for (const ticket of alike) {
      const receiver = { ticketId: ticket.id, customerId: ticket.userId };
      if (isReplyToken(secretKey, token, receiver)) found.set(ticket.id, ticket);
    }
  }
  return [...found.values()];
}

/** Finds the customer who writes from this address: that of an account, or that for its invoices. */
export async function findAccount(db: Db, from: string | null): Promise<{ id: string } | null> {
  if (from === null) return null;
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', from)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (holder !== undefined) return holder;
  const payer = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .select('users.id')
    .where(sql`lower(profiles.billing_email)`, '=', from)
    .where('users.erasedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return payer ?? null;
}

const OWN_ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;

/** Tells whether it is one of the mails in which the shop tells itself something. */
export async function isOwnNews(db: Db, messageId: string | null): Promise<boolean> {
  const [, id] = OWN_ID.exec(messageId ?? '') ?? [];
  if (id === undefined) return false;
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('userId', 'is', null)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Answers the outcome of a mail that was found before; null for one that is new. */
export async function findOutcome(db: Db, messageKey: string): Promise<InboundOutcome | null> {
  const row = await db
    .selectFrom('inboundMails')
    .select('outcome')
    .where('messageKey', '=', messageKey)
    .unionAll(db.selectFrom('keptMails').select('outcome').where('messageKey', '=', messageKey))
    .limit(1)
    .executeTakeFirst();
  return row?.outcome ?? null;
}

/** Reads how the reading of a mailbox goes. */
export async function readMailboxState(db: Db, name: string): Promise<MailboxState> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['readAt', 'failingSince', 'failure'])
    .select(['automaticMails', 'automaticUnread', 'unknownMails', 'unknownUnread'])
    .select((eb) =>
      eb
        .selectFrom('waitingMails')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('waitingMails.mailbox', '=', 'mailboxes.name')
        .as('waiting'),
    )
    .where('name', '=', name)
    .executeTakeFirst();
  const { readAt = null, failingSince = null, failure = null, waiting = 0 } = row ?? {};
  return {
    readAt,
    failingSince,
    failure,
    waiting: Number(waiting ?? 0),
    automatic: { mails: row?.automaticMails ?? 0, unread: row?.automaticUnread ?? 0 },
    unknown: { mails: row?.unknownMails ?? 0, unread: row?.unknownUnread ?? 0 },
  };
}

/** Mails whose files nobody could scan yet, the oldest first. Bookkeeping, which has no audit row. */
export async function listWaiting(
  db: Db,
  mailbox: string,
  limit: number,
): Promise<{ uid: number; since: Date }[]> {
  return db
    .selectFrom('waitingMails')
    .select(['uid', 'since'])
    .where('mailbox', '=', mailbox)
    .orderBy('since')
    .orderBy('uid')
    .limit(limit)
    .execute();
}

/** Reads since when the oldest waits; null when none does. */
export async function waitingSince(db: Db, mailbox: string): Promise<Date | null> {
  const [first] = await listWaiting(db, mailbox, 1);
  return first?.since ?? null;
}

/** Tells whether so many still wait. */
export async function isWaiting(db: Db, mailbox: string, count: number): Promise<boolean> {
  return (await listWaiting(db, mailbox, count)).length === count;
}
