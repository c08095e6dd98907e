import { sql } from 'kysely';
import { emailValue } from '#contract/values.ts';
import {
  isMendable,
  needsPerson,
  refusedLines,
  wantsNoAnswer,
  type InboundOutcome,
  type RefusedFile,
  REPLY_LINE,
} from '#domain/support/mail-reply.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { SystemContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { lockActiveUser } from '#server/support/tickets/lock-active-user.ts';
import { lockTicket } from '#server/support/tickets/lock-ticket.ts';
import type { TaskMailContent } from './fetch-task-mail.ts';
import { attachMailToTask } from './attach-mail-to-task.ts';
import type { Letter } from './read-letter.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type Noted = {
  letter: Letter;
  outcome: InboundOutcome;
  refused: RefusedFile[];
  /** Content that hangs on the task of the person who looks. */
  kept: TaskMailContent | null;
};

const HOUR_MS = 3_600_000;

/**
 * Keeps what became of a mail, once; has it hang on a task where a person has to look, and tells its
 * sender what they can mend.
 */
export async function recordMailOutcome(ctx: SystemContext, noted: Noted): Promise<void> {
  const { ticket, userId } = noted.letter;
  if (userId === null) return;
  await transact(ctx, async (tx) => {
    // Two mails of one ticket do not both count the notices of the last hour.
    if (ticket !== null) await lockTicket(tx, ticket.id);
    const isThere = await lockActiveUser(tx, { userId });
    const outcome = isThere || noted.outcome === 'taken' ? noted.outcome : 'account-gone';
    const occasion = await noteOutcome(ctx, tx, { ...noted, outcome });
    // Their address is forgotten: whoever is gone is not written to.
    if (occasion === null || !isThere) return;
    if (needsPerson(outcome)) await attachMailToTask(ctx, tx, { ...noted, userId, outcome });
    if (mayTell({ ...noted, outcome })) await tellSender(ctx, tx, { ...noted, occasion });
  });
}

/** Notes the outcome and gives the id of a notice about it; null when it was noted before. */
async function noteOutcome(
  ctx: SystemContext,
  tx: Tx,
  { letter: { ticket, key }, outcome }: Noted,
): Promise<string | null> {
  if (ticket === null) return key;
  const row = await tx
    .insertInto('inboundMails')
    .values({ ticketId: ticket.id, messageKey: key, outcome, noticedAt: ctx.now() })
    .onConflict((conflict) => conflict.column('messageKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const isOnTicket = outcome === 'taken' || outcome === 'automatic';
  recordChange(ctx, tx, {
    action: isOnTicket ? 'ticket.take-mail' : 'ticket.set-mail-aside',
    subject: { type: 'ticket', id: ticket.id },
    before: null,
    after: { inboundMailId: row.id, outcome },
    ownerId: ticket.userId,
    topics: [],
  });
  return row.id;
}

/**
 * Tells whether its sender hears of it: of files that did not come along who wrote on their own ticket, and
 * of all else only who our mail server proves to be who they say (DMARC). From is what anybody may
 * write, and a notice to who wrote nothing is one more unwanted mail.
 */
function mayTell({ letter: { proof, head }, outcome, refused }: Noted): boolean {
  if (wantsNoAnswer(head.headers)) return false;
  if (outcome === 'taken') return refused.length > 0 && proof !== 'none';
  return isMendable(outcome) && proof === 'dmarc';
}

/** One an hour for a sender, whatever they write about; never to ourselves. */
async function tellSender(
  ctx: SystemContext,
  tx: Tx,
  { letter: { head, ticket, writer }, outcome, refused, occasion }: Noted & { occasion: string },
): Promise<void> {
  const settings = await readSettings(tx);
  const own = [settingValue(settings, 'support_email'), ctx.config.mailbox?.user ?? ''];
  const address = emailValue.safeParse(head.from);
  if (!address.success || own.some((one) => one.toLowerCase() === address.data)) return;
  const earlier = await tx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'reply-not-taken')
    .where(sql`lower(to_address)`, '=', address.data)
    .where('createdAt', '>', new Date(ctx.now().getTime() - HOUR_MS))
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined) return;
  const isHolder = writer !== null && writer.authorId === undefined;
  await queueMail(ctx, tx, {
    kind: 'reply-not-taken',
    occasion,
    // Set for the customer alone: the token of a reply goes along with it.
    userId: isHolder ? writer.id : null,
    to: address.data,
    ticketId: ticket?.id ?? null,
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

type ReplyNotTaken = {
  siteName: string;
  outcome: InboundOutcome;
  /** The files that did not come along, each with why. */
  refused: string[];
  ticketsUrl: string;
  byMail: boolean;
};

const NOT_THERE = 'Je antwoord staat niet op je ticket.';
const IN_DASHBOARD = 'Antwoorden kan altijd in je dashboard.';

/** Reasons for a reader who may be anybody: they tell nothing of the ticket. */
const REASONS: Readonly<Partial<Record<InboundOutcome, string>>> = {
  'other-address':
    'Je stuurde een antwoord op een ticket vanaf een adres dat daar niet bij hoort. Daarom staat het niet op het ticket. Stuur het vanaf het adres waarop je onze mail kreeg.',
  'ticket-closed': `${NOT_THERE} Het ticket is gesloten: maak een nieuw ticket als je nog een vraag hebt.`,
  'ticket-full': `${NOT_THERE} Het ticket is vol: maak een nieuw ticket om verder te gaan.`,
  'too-many': `${NOT_THERE} Er kwamen het afgelopen uur te veel antwoorden. Probeer het later nog eens.`,
  'too-large': `${NOT_THERE} Je mail is te groot: hij mag hoogstens 25 MB zijn.`,
  empty: `${NOT_THERE} In je mail vonden we geen tekst boven de regel ‘${REPLY_LINE}’.`,
  'files-refused': `${NOT_THERE} Er zat geen tekst in je mail, en deze bestanden kunnen we niet aannemen:`,
  'several-tickets': `${NOT_THERE} Je mail hoort bij meer dan één ticket. Stuur hem opnieuw, als antwoord op onze laatste mail over het ticket dat je bedoelt.`,
  taken: 'Je antwoord staat op je ticket, maar deze bestanden zijn niet meegekomen:',
};

/** Tells who answered by mail that it is not on the ticket, or not all of it. */
function replyNotTakenMail(reply: ReplyNotTaken): MailText {
  const reason = REASONS[reply.outcome] ?? NOT_THERE;
  return renderMail({
    subject:
      reply.outcome === 'taken'
        ? 'Niet alle bestanden zijn aangekomen'
        : 'Je antwoord is niet aangekomen',
    siteName: reply.siteName,
    greeting: 'Hallo,',
    isAnswered: reply.byMail,
    paragraphs: [
      reason,
      ...(reply.refused.length > 0 ? [{ quote: reply.refused.join('\n') }] : []),
      IN_DASHBOARD,
    ],
    link: { label: 'Naar je tickets', url: reply.ticketsUrl },
  });
}
