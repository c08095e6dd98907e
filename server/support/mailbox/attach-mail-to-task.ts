import type { KeptOutcome } from '#domain/support/mail-reply.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import type { StaffTaskKind } from '#domain/platform/staff-task.ts';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { SystemContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import type { TaskMailContent } from './fetch-task-mail.ts';
import type { Letter } from './read-letter.ts';

/** Mails that hang on one task, and bytes that are kept of one person: the rest lies in the mailbox. */
const MAILS_MAX = 100;
const BYTES_OF_PERSON_MAX = 100 * 1024 * 1024;
const SUBJECT_MAX = 200;

const REASONS: Readonly<Record<KeptOutcome, string>> = {
  'other-address': 'het komt van een adres dat niet bij dit ticket hoort',
  'account-blocked': 'het account is geblokkeerd',
  'ticket-closed': 'het ticket is gesloten',
  'ticket-full': 'het ticket is vol',
  'too-many': 'er kwamen er te veel in een uur',
  'too-large': 'de mail is te groot',
  empty: 'er stond geen tekst in',
  'files-refused': 'alleen de bestanden zaten erin, en die mogen niet mee',
  'files-unscanned': 'de bestanden konden drie dagen niet op virussen gecontroleerd worden',
  unreadable: 'de mail is niet te lezen',
  'several-tickets': 'de mail hoort bij meer dan één ticket',
  'no-ticket': 'de mail beantwoordt geen ticket',
};

type ToKeep = {
  letter: Letter;
  userId: string;
  outcome: KeptOutcome;
  kept: TaskMailContent | null;
};

/** Has a mail hang on a task, where whoever settles it reads it. */
export async function attachMailToTask(ctx: SystemContext, tx: Tx, mail: ToKeep): Promise<void> {
  const { letter, userId, outcome } = mail;
  const { ticket, head } = letter;
  const kind: StaffTaskKind = ticket === null ? 'mail-received' : 'reply-set-aside';
  const about = { kind, subjectId: ticket?.id ?? userId };
  const note =
    ticket === null
      ? 'Een mail van een bekend adres staat nog op geen ticket. Hij hangt aan deze taak.'
      : `Een antwoord per e-mail staat niet op het ticket: ${REASONS[outcome]}. De mail hangt aan deze taak en ligt nog in de postbus.`;
  await openStaffTask(ctx, tx, { ...about, userId, note, reopens: true });
  const task = await tx
    .selectFrom('staffTasks')
    .select((eb) => [
      'id',
      eb
        .selectFrom('keptMails')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('keptMails.taskId', '=', 'staffTasks.id')
        .as('count'),
    ])
    .where('kind', '=', about.kind)
    .where('subjectId', '=', about.subjectId)
    .executeTakeFirstOrThrow();
  if (Number(task.count ?? 0) >= MAILS_MAX) {
    ctx.log.warn({ task: task.id }, 'a mail does not hang on its task: it has too many already');
    return;
  }
  const source = await sourceFor(tx, mail);
  const row = await tx
    .insertInto('keptMails')
    .values({
      taskId: task.id,
      userId,
      ticketId: ticket?.id ?? null,
      messageKey: letter.key,
      outcome,
      fromAddress: head.from ?? '',
      // The token that proves an answer is for its receiver alone.
      subject: beginningOf(withoutReplyTokens(plain(head.subject), ''), SUBJECT_MAX),
      text: withoutReplyTokens(mail.kept?.text ?? '', ''),
      isProven: letter.proof === null ? null : letter.proof !== 'none',
      source,
      sourceBytes: source?.length ?? 0,
      receivedAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('messageKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  recordChange(ctx, tx, {
    action: 'task.attach-mail',
    subject: { type: 'task', id: task.id },
    before: null,
    after: { mailId: row.id, outcome },
    ownerId: null,
    topics: ['jobs'],
  });
}

// oxlint-disable-next-line no-control-regex -- control characters are what goes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

function plain(text: string): string {
  return text.toWellFormed().replaceAll(CONTROLS, ' ');
}

/** As it came, while there is room for it. */
async function sourceFor(tx: Tx, { userId, kept }: ToKeep): Promise<Buffer | null> {
  const source = kept?.source ?? null;
  if (source === null) return null;
  const { total } = await tx
    .selectFrom('keptMails')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sourceBytes'), eb.lit(0)).as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total) + source.length > BYTES_OF_PERSON_MAX ? null : source;
}
