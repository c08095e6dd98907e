import { emailValue } from '#contract/values.ts';
import {
  isMendable,
  needsPerson,
  refusedLines,
  type InboundOutcome,
  type RefusedFile,
} from '#domain/mail-reply.ts';
import { settingValue } from '#domain/settings.ts';
import type { SystemContext, UserActor } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readSettings } from '#server/settings/queries.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';
import { holdPerson } from '#server/tickets/hold-person.ts';
import { lockTicket } from '#server/tickets/lock-ticket.ts';
import { replyNotTakenMail } from './emails/reply-not-taken.ts';
import type { AnsweredTicket } from './queries.ts';

type Noted = {
  ticket: AnsweredTicket;
  messageKey: string;
  outcome: InboundOutcome;
  refused: RefusedFile[];
  /** From where it says to come. */
  from: string | null;
  /** Who that is, when it is somebody of the ticket. */
  writer: UserActor | null;
};

const HOUR_MS = 3_600_000;

const REASONS: Readonly<Record<InboundOutcome, string>> = {
  taken: '',
  automatic: '',
  'account-gone': '',
  'other-address': 'het komt van een adres dat niet bij dit ticket hoort',
  'account-blocked': 'het account is geblokkeerd',
  'ticket-closed': 'het ticket is gesloten',
  'ticket-full': 'het ticket is vol',
  'too-many': 'er kwamen er te veel in een uur',
  'too-large': 'de mail is te groot',
  empty: 'er stond geen tekst in',
  'files-refused': 'alleen de bestanden zaten erin, en die mogen niet mee',
  unreadable: 'de mail is niet te lezen',
  'several-tickets': 'de mail hoort bij meer dan één ticket',
};

/**
 * Keeps what became of a mail, once; tells staff of one that stays in the mailbox, and its sender of
 * what they can mend.
 */
export async function noteMail(ctx: SystemContext, noted: Noted): Promise<void> {
  const { ticket, messageKey } = noted;
  await transact(ctx, async (tx) => {
    // Two mails of one ticket do not both count the notices of the last hour.
    await lockTicket(tx, ticket.id);
    const isThere = await holdPerson(tx, { userId: ticket.userId });
    const outcome = isThere || noted.outcome === 'taken' ? noted.outcome : 'account-gone';
    const row = await tx
      .insertInto('inboundMails')
      .values({ ticketId: ticket.id, messageKey, outcome, noticedAt: ctx.now() })
      .onConflict((conflict) => conflict.column('messageKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return;
    recordChange(ctx, tx, {
      action: outcome === 'taken' ? 'ticket.take-mail' : 'ticket.set-mail-aside',
      subject: { type: 'ticket', id: ticket.id },
      before: null,
      after: { inboundMailId: row.id, outcome },
      ownerId: ticket.userId,
      topics: [],
    });
    // Their address is forgotten: whoever is gone is not written to.
    if (!isThere) return;
    if (needsPerson(outcome)) await tellStaff(ctx, tx, noted);
    if (isMendable(outcome) || noted.refused.length > 0) {
      await tellSender(ctx, tx, { ...noted, inboundId: row.id });
    }
  });
}

async function tellStaff(ctx: SystemContext, tx: Tx, { ticket, outcome }: Noted): Promise<void> {
  await openStaffTask(ctx, tx, {
    kind: 'reply-set-aside',
    userId: ticket.userId,
    subjectId: ticket.id,
    note: `Een antwoord per e-mail staat niet op het ticket: ${REASONS[outcome]}. De mail ligt nog in de postbus.`,
    reopens: true,
  });
}

/** One an hour for a ticket; never to ourselves, and never more than why it did not arrive. */
async function tellSender(
  ctx: SystemContext,
  tx: Tx,
  { ticket, outcome, refused, from, writer, inboundId }: Noted & { inboundId: string },
): Promise<void> {
  const settings = await readSettings(tx);
  const own = [settingValue(settings, 'support_email'), ctx.config.mailbox?.user ?? ''];
  const address = emailValue.safeParse(from);
  if (!address.success || own.some((one) => one.toLowerCase() === address.data)) return;
  const earlier = await tx
    .selectFrom('mails')
    .select('id')
    .where('ticketId', '=', ticket.id)
    .where('kind', '=', 'reply-not-taken')
    .where('createdAt', '>', new Date(ctx.now().getTime() - HOUR_MS))
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const isHolder = writer !== null && writer.authorId === undefined;
  await queueMail(ctx, tx, {
    kind: 'reply-not-taken',
    occasion: inboundId,
    // Of the customer alone: with it goes what a reply is known by.
    userId: isHolder ? ticket.userId : null,
    to: address.data,
    ticketId: ticket.id,
    settings,
    content: replyNotTakenMail({
      siteName: settingValue(settings, 'site_name'),
      outcome,
      refused: refusedLines(refused),
      ticketsUrl: `${ctx.config.appUrl}/dashboard/support`,
      byMail: isHolder,
    }),
  });
}
