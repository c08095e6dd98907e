import { setImmediate as restOfTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { fillSecrets } from '#server/platform/auth/one-time-links.ts';
import { makeReplyToken, threadOf, withReplyToken } from '#server/platform/auth/reply-tokens.ts';
import type { SystemContext, VerbContext } from '#server/context.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mayBeLost } from '#server/platform/db/durability.ts';
import { isTyped } from './kinds.ts';
import { expireMails } from './expire-mails.ts';
import { deferMail } from './defer-mail.ts';
import type { MailText } from './layout.ts';
import { openCourse } from './mail-course.ts';
import type { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import { transact } from '#server/platform/db/record.ts';
import { abandonMail } from './abandon-mail.ts';

type Mail = {
  id: string;
  kind: string;
  to: string;
  invoiceId: string | null;
  userId: string | null;
  ticketId: string | null;
  /** The ticket's customer: somebody else than the reader of a mail to a colleague of theirs. */
  ticketOwnerId: string | null;
  createdAt: Date;
  runsOutAt: Date | null;
  tries: number;
  deferredSince: Date | null;
} & MailText;

/** Draws what goes along with a mail of that kind about that invoice. */
type DrawFiles = (
  ctx: SystemContext,
  about: { invoiceId: string; kind: string },
) => Promise<File[]>;

const isAmong = sql<boolean>`id = any(${slot<string[]>('mailIds')}::uuid[])`;

const readMails = compileOnce((db) =>
  db
    .selectFrom('mails')
    .select(['id', 'toAddress as to', 'subject', 'text', 'html', 'status', 'invoiceId', 'kind'])
    .select((eb) => [
      'createdAt',
      'userId',
      'ticketId',
      'runsOutAt',
      'tries',
      'deferredSince',
      eb
        .selectFrom('tickets')
        .select('tickets.userId')
        .whereRef('tickets.id', '=', 'mails.ticketId')
        .as('ticketOwnerId'),
    ])
    .where(isAmong),
);

const markSent = compileOnce((db) =>
  db
    .updateTable('mails')
    .set({ status: 'sent', sentAt: slot<Date>('sentAt') })
    .where(isAmong)
    .returning(mayBeLost),
);

/** Servers take few connections of one sender. */
const AT_ONCE = 2;

/**
 * Sends the queued mails of jobs that were fetched together: read at once, each sent by itself, and
 * marked together as far as they went out together. A crash between the sending and the note of it
 * sends a mail again with the same Message-ID: at least once, and recognisable. What does not go now
 * waits in its row, and its job is done.
 */
export function sendMails(
  ctx: SystemContext,
  batch: readonly { mailId: string }[],
  drawFiles: DrawFiles,
): (job: { mailId: string }) => Promise<void> {
  const reading = readUnsent(ctx.db, batch);
  const opening = openCourse(ctx);
  const mark = markTogether(ctx);
  const inTurn = takeTurns(AT_ONCE);
  return async ({ mailId }) => {
    const [mails, course] = await Promise.all([reading, opening]);
    const mail = mails.get(mailId);
    if (mail === undefined) return;
    if (mail.runsOutAt !== null && mail.runsOutAt <= ctx.now()) return expireMails(ctx);
    const outcome = await inTurn(() => course.attempt(() => sendMail(ctx, mail, drawFiles)));
    if (outcome === 'left') return;
    if (outcome !== 'sent' && outcome.trouble !== 'refused') return deferMail(ctx, mail, outcome);
    if (outcome === 'sent') await (isLastTrace(mail) ? deleteMail(ctx.db, mailId) : mark(mailId));
    else await refuseMail(ctx, mail, outcome);
    await course.welcomeBack();
  };
}

/** Tells whether this mail is the last trace of an address that its owner wanted forgotten. */
function isLastTrace({ kind }: Mail): boolean {
  return kind === 'account-erased';
}

async function deleteMail(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', mailId).execute();
}

async function readUnsent(
  db: Db,
  batch: readonly { mailId: string }[],
): Promise<ReadonlyMap<string, Mail>> {
  const mails = await readMails(db, { mailIds: batch.map(({ mailId }) => mailId) });
  return new Map(mails.filter(({ status }) => status === 'queued').map((mail) => [mail.id, mail]));
}

/**
 * One update for all mails that were sent in one turn of the program. A slow server's are marked as it
 * takes them: none waits for the others, so that a crash sends few again.
 */
function markTogether({ db, now }: SystemContext): (mailId: string) => Promise<void> {
  let mailIds: string[] = [];
  let marking: Promise<void> | null = null;
  const markAll = async () => {
    await restOfTurn();
    const sent = mailIds;
    mailIds = [];
    marking = null;
    await markSent(db, { mailIds: sent, sentAt: now() });
  };
  return (mailId) => {
    mailIds.push(mailId);
    return (marking ??= markAll());
  };
}

async function sendMail(ctx: SystemContext, mail: Mail, drawFiles: DrawFiles): Promise<void> {
  const { id, kind, to, invoiceId } = mail;
  // An outbox shows the mail only; nobody would open what hangs on it.
  const attachments =
    invoiceId === null || ctx.mail.kind === 'outbox'
      ? []
      : await drawFiles(ctx, { invoiceId, kind });
  const secrets = fillSecrets(mail, ctx.secretKey);
  await ctx.mail.send({ id, to, ...secrets, ...answering(ctx, mail), attachments });
}

/**
 * Makes a mail one that can be answered, where answers are read. Its token goes out with it and stands in
 * no table; only the customer gets one, or who works for them, at the address that the mail goes to.
 */
function answering({ config, secretKey }: SystemContext, mail: Mail) {
  const { kind, subject, userId, ticketId, ticketOwnerId } = mail;
  const isAutomatic = !isTyped(kind);
  if (ticketId === null || config.mailbox === undefined) return { subject, isAutomatic };
  const { user } = config.mailbox;
  if (userId === null || ticketOwnerId === null) return { subject, isAutomatic };
  const token = makeReplyToken(secretKey, { ticketId, customerId: ticketOwnerId });
  return {
    subject: withReplyToken(subject, token),
    thread: threadOf(token),
    isAutomatic,
    // A mailbox of its own is told by its login; otherwise answers go to the sender.
    ...(user.includes('@') && { replyTo: user }),
  };
}

/** A server said no to it for good. */
async function refuseMail(
  ctx: VerbContext,
  { id, kind }: { id: string; kind: string },
  { message: words }: MailFailure,
): Promise<void> {
  ctx.log.warn({ mail: id, words }, 'a mail was refused');
  await transact(ctx, (tx) => abandonMail(ctx, tx, { id, kind, words }));
}

/** Lets so many do their work at a time; the others wait, first come first served. */
function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
