import { createHash } from 'node:crypto';
import { endingOf, type MailEnding } from '#domain/platform/mail-ending.ts';
import { proofOf, type SenderProof } from '#domain/support/mail-proof.ts';
import { isAutomatic, type InboundOutcome } from '#domain/support/mail-reply.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { HEAD_MAX_BYTES } from '#server/platform/mail-servers/imap.ts';
import { readMailHead, type MailHead } from '#server/platform/mail-servers/mail-reader.ts';
import type { SystemContext, UserActor } from '#server/context.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { findAccount, findAnsweredTickets, isOwnNews, type AnsweredTicket } from './queries.ts';
import { mayWorkFor, rightsOf } from '#domain/identity/membership.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import { mayCallForHolder } from '#server/platform/auth/member-access.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Facts from the beginning of a mail, and where it goes by them. */
export type Letter = {
  head: MailHead;
  /** Its head has more than is read of one. */
  isWhole: boolean;
  ending: MailEnding;
  /** The ticket that it answers to; the first of several. */
  ticket: AnsweredTicket | null;
  /** Customer of the ticket, or sender of the mail; null when we know nobody. */
  userId: string | null;
  /** Person whose reply it would be. */
  writer: UserActor | null;
  /** The reason it is no letter to take, as far as its beginning tells. */
  setAside: Exclude<InboundOutcome, 'taken' | 'automatic'> | null;
  key: string;
  /** Null where nobody asks our mail server. */
  proof: SenderProof | null;
};

/** Throws UnreadableMail. */
export async function readLetter(ctx: SystemContext, source: Buffer): Promise<Letter> {
  const head = await readMailHead(source);
  const { db, secretKey, config } = ctx;
  const now = ctx.now();
  const tickets = await findAnsweredTickets(db, { secretKey, now, ...head });
  const [ticket = null] = tickets;
  const account = ticket === null ? await findAccount(db, head.from) : null;
  const userId = ticket?.userId ?? account?.id ?? null;
  const key = keyOf(head, ticket?.id ?? userId ?? '');
  const found = ticket === null ? null : await findWriterOf(ctx, { head, ticket, key });
  const writer = found?.ok === true ? found.value : null;
  const ending = endingOf({
    isOwn: await isOurs(ctx, head),
    isAutomatic: isAutomatic(head.headers),
    ticketCount: tickets.length,
    isWriter: writer !== null,
    isKnown: account !== null,
  });
  return {
    head,
    isWhole: source.length < HEAD_MAX_BYTES,
    ending,
    ticket,
    userId,
    writer,
    setAside: setAsideFor({ tickets, refusal: found?.ok === false ? found.reason : null }),
    key,
    proof:
      config.mailAuthServer === undefined
        ? null
        : proofOf(head.headers, { authServer: config.mailAuthServer, from: head.from }),
  };
}

function setAsideFor(mail: {
  tickets: readonly AnsweredTicket[];
  refusal: 'other-address' | 'account-blocked' | 'account-gone' | null;
}): Letter['setAside'] {
  if (mail.tickets.length === 0) return 'no-ticket';
  if (mail.refusal === 'account-gone') return mail.refusal;
  if (mail.tickets.length > 1) return 'several-tickets';
  return mail.refusal;
}

function findWriterOf(
  { db }: SystemContext,
  { head, ticket, key }: { head: MailHead; ticket: AnsweredTicket; key: string },
) {
  return findWriter(db, { holderId: ticket.userId, from: head.from, requestId: `mail-${key}` });
}

/** Mails of the shop to itself arrive here too, when support reads this mailbox. */
async function isOurs({ db, config }: SystemContext, head: MailHead): Promise<boolean> {
  const support = settingValue(await readSettings(db), 'support_email');
  const own = [support, config.mailbox?.user ?? ''].map((address) => address.toLowerCase());
  if (head.from !== null && own.includes(head.from)) return true;
  return isOwnNews(db, head.messageId);
}

/**
 * One for each mail, however often it lies in the mailbox. Of a mail without a Message-ID, what does
 * not change on its way stands in for that.
 */
function keyOf({ messageId, headers }: MailHead, about: string): string {
  const fixed = headers.filter(({ key }) => ['from', 'date', 'subject', 'to'].includes(key));
  const mark = messageId ?? JSON.stringify(fixed);
  const hex = createHash('sha256').update(`${about}\n${mark}`).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

type Asked = {
  /** Customer of the ticket. */
  holderId: string;
  /** Address that the mail says to come from; anybody can write that, so it proves nothing by itself. */
  from: string | null;
  /** Reference of its deeds in the log. */
  requestId: string;
};
type Refusal = 'other-address' | 'account-blocked' | 'account-gone';

/**
 * Finds the author of a reply by mail: the customer, or a colleague of theirs who may reply in the
 * dashboard too. They are a customer here, whatever else they are: a mail can do nothing but reply.
 */
async function findWriter(
  db: Db,
  { holderId, from, requestId }: Asked,
): Promise<Result<UserActor, Refusal>> {
  const holder = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.blockedAt', 'users.erasedAt', 'userRoles.role'])
    .where('users.id', '=', holderId)
    .executeTakeFirstOrThrow();
  if (holder.erasedAt !== null) return refuse('account-gone');
  if (holder.blockedAt !== null) return refuse('account-blocked');
  if (from === null) return refuse('other-address');
  const actor: UserActor = {
    kind: 'user',
    id: holderId,
    role: DEFAULT_ROLE,
    sessionId: requestId,
    requestId,
    address: '',
  };
  if (holder.email.toLowerCase() === from) return ok(actor);
  const member = await findMember(db, { holderId, from });
  if (member === null) return refuse('other-address');
  if (member.blockedAt !== null) return refuse('account-blocked');
  const rights = rightsOf(member);
  const side = { id: holderId, role: holder.role ?? DEFAULT_ROLE, isBlocked: false };
  const may =
    mayWorkFor({ id: member.id, role: member.role ?? DEFAULT_ROLE }, side) &&
    mayCallForHolder(rights, 'customer.tickets.reply');
  if (!may) return refuse('other-address');
  return ok({ ...actor, actedBy: member.id, authorId: member.id, rights });
}

async function findMember(db: Db, { holderId, from }: { holderId: string; from: string }) {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.memberId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select([
      'users.id',
      'users.blockedAt',
      'userRoles.role',
      'memberships.technical',
      'memberships.financial',
    ])
    .where('memberships.accountId', '=', holderId)
    .where('memberships.acceptedAt', 'is not', null)
    .where('memberships.endedAt', 'is', null)
    .where('users.email', '=', from)
    .executeTakeFirst();
  return member ?? null;
}
