import { createHash } from 'node:crypto';
import { INBOUND_MAX_BYTES, isAutomatic } from '#domain/mail-reply.ts';
import { HEAD_MAX_BYTES } from '#server/adapters/mail/imap.ts';
import {
  readMailContent,
  readMailHead,
  UnreadableMail,
  type MailHead,
} from '#server/adapters/mail/mail-reader.ts';
import type { FoundMail, OpenMailbox } from '#server/adapters/mail/mailbox-port.ts';
import type { Context, SystemContext, UserActor } from '#server/context.ts';
import { findWriter } from './find-writer.ts';
import { noteMail } from './note-mail.ts';
import { postReply, type Posted } from './post-reply.ts';
import { findAnsweredTickets, findOutcome, type AnsweredTicket } from './queries.ts';

type TakeContext = SystemContext & Pick<Context, 'limits' | 'images' | 'scanner'>;
type Letter = { head: MailHead; tickets: AnsweredTicket[]; ticket: AnsweredTicket; key: string };
type Verdict = Posted & { writer: UserActor | null };

/**
 * Takes in one mail of the mailbox, or leaves it as it is. Its beginning is read first: without our
 * word in it, which only who got a mail about a ticket has, nothing more of it is looked at or kept.
 */
export async function takeMail(
  ctx: TakeContext,
  { open, mail }: { open: OpenMailbox; mail: FoundMail },
): Promise<void> {
  const source = await open.readHead(mail.uid);
  const head = await readMailHead(source);
  const tickets = await findAnsweredTickets(ctx.db, { secretKey: ctx.secretKey, ...head });
  const [ticket] = tickets;
  if (ticket === undefined) return;
  const key = keyOf(head, ticket.id);
  let outcome = await findOutcome(ctx.db, key);
  if (outcome === null) {
    const isWhole = source.length < HEAD_MAX_BYTES;
    const letter = { head, tickets, ticket, key };
    const verdict = isWhole ? await judge(ctx, open, mail, letter) : UNREADABLE;
    await noteMail(ctx, { ticket, messageKey: key, from: head.from, ...verdict });
    outcome = verdict.outcome;
  }
  if (outcome === 'taken') await open.putAway(mail.uid);
}

const UNREADABLE: Verdict = { outcome: 'unreadable', refused: [], writer: null };

async function judge(
  ctx: TakeContext,
  open: OpenMailbox,
  { uid, sizeBytes }: FoundMail,
  { head, tickets, ticket, key }: Letter,
): Promise<Verdict> {
  const setAside = (outcome: Verdict['outcome'], writer: UserActor | null = null): Verdict => ({
    outcome,
    refused: [],
    writer,
  });
  // Before all else: nothing is ever answered to a program.
  if (isAutomatic(head.headers)) return setAside('automatic');
  if (tickets.length > 1) return setAside('several-tickets');
  const { userId: holderId, id: ticketId } = ticket;
  const found = await findWriter(ctx.db, { holderId, from: head.from, requestId: `mail-${key}` });
  if (!found.ok) return setAside(found.reason);
  const writer = found.value;
  if (ticket.status === 'closed') return setAside('ticket-closed', writer);
  if (sizeBytes > INBOUND_MAX_BYTES) return setAside('too-large', writer);
  try {
    const content = await readMailContent(await open.readMail(uid));
    const asWriter = { ...ctx, actor: writer };
    return { ...(await postReply(asWriter, { ticketId, messageKey: key, content })), writer };
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    ctx.log.warn({ uid, ticket: ticketId, cause: error.message }, 'a mail cannot be taken apart');
    return setAside('unreadable', writer);
  }
}

/**
 * One for each mail, however often it lies in the mailbox. Of a mail without a Message-ID, what does
 * not change on its way stands in for that.
 */
function keyOf({ messageId, headers }: MailHead, ticketId: string): string {
  const fixed = headers.filter(({ key }) => ['from', 'date', 'subject', 'to'].includes(key));
  const mark = messageId ?? JSON.stringify(fixed);
  const hex = createHash('sha256').update(`${ticketId}\n${mark}`).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
