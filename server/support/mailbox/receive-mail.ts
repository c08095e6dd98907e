import {
  INBOUND_MAX_BYTES,
  needsPerson,
  mailedMessage,
  isDecoration,
  type RefusedFile,
} from '#domain/support/mail-reply.ts';
import { readMailContent, UnreadableMail } from '#server/platform/mail-servers/mail-reader.ts';
import type { FoundMail, OpenMailbox } from '#server/platform/mail-servers/mailbox-port.ts';
import type { Context, SystemContext, UserActor, VerbContext } from '#server/context.ts';
import { fetchTaskMail } from './fetch-task-mail.ts';
import { FilesWait, checkFiles } from './check-files.ts';
import { recordMailOutcome } from './record-mail-outcome.ts';
import { type Posted, handleRefusal, type Mailed } from './handle-refusal.ts';
import { findOutcome } from './queries.ts';
import { receiveMailReport } from './receive-mail-report.ts';
import { readLetter, type Letter } from './read-letter.ts';
import { splitQuotedMail, unquotedText } from '#domain/support/quoted-mail.ts';
import { addAutomatic } from '#server/support/tickets/add-automatic.ts';
import { replyTicket } from '#server/support/tickets/reply-ticket.ts';
import { ERRORS } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { storeAttachment, type CheckedFile } from '#server/support/tickets/store-attachment.ts';

type TakeContext = SystemContext & Pick<Context, 'limits' | 'images' | 'scanner'>;

export type Taking = {
  open: OpenMailbox;
  mail: FoundMail;
  /** Moment since which it waits for the scanner; null for one that is new. */
  waitingSince: Date | null;
};
/** A mail that nobody could take in yet is read again with the next visit. */
export type Taken = 'done' | 'waits';

/** Time that a mail waits for a scanner; then a person decides. */
const WAITS_MS = 3 * 86_400_000;

/**
 * Takes in one mail of the mailbox: where it goes is told by its beginning, which is read first. What
 * comes from nobody we know is not opened.
 */
export async function receiveMail(ctx: TakeContext, taking: Taking): Promise<Taken> {
  const { open, mail } = taking;
  const letter = await readBeginning(ctx, taking);
  if (letter === null) {
    await open.putAway(mail.uid, 'unknown');
    return 'done';
  }
  switch (letter.ending) {
    case 'own':
      return 'done';
    case 'unknown':
      await open.putAway(mail.uid, 'unknown');
      return 'done';
    case 'automatic':
      await noteAutomatic(ctx, letter);
      await receiveMailReport(ctx, { open, mail, letter });
      await open.putAway(mail.uid, 'automatic');
      return 'done';
    default:
      return takeLetter(ctx, taking, letter);
  }
}

/** Null of what no program can read: whoever opens it in the mailbox may. */
async function readBeginning(ctx: TakeContext, { open, mail }: Taking): Promise<Letter | null> {
  try {
    return await readLetter(ctx, await open.readHead(mail.uid));
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    ctx.log.warn({ uid: mail.uid, cause: error.message }, 'the head of a mail cannot be read');
    return null;
  }
}

/** Notes of a report with our token in it that it was there. */
async function noteAutomatic(ctx: TakeContext, letter: Letter): Promise<void> {
  if (letter.ticket === null) return;
  await recordMailOutcome(ctx, { letter, outcome: 'automatic', refused: [], kept: null });
}

async function takeLetter(ctx: TakeContext, taking: Taking, letter: Letter): Promise<Taken> {
  const { open, mail, waitingSince } = taking;
  let outcome = await findOutcome(ctx.db, letter.key);
  if (outcome === null) {
    const isLate =
      waitingSince !== null && ctx.now().getTime() - waitingSince.getTime() >= WAITS_MS;
    try {
      const verdict = await judge(ctx, taking, letter);
      const isKept = needsPerson(verdict.outcome);
      const kept = isKept ? await fetchTaskMail(ctx, { open, mail, mayWait: !isLate }) : null;
      await recordMailOutcome(ctx, { letter, ...verdict, kept });
      outcome = verdict.outcome;
    } catch (error) {
      if (!(error instanceof FilesWait)) throw error;
      if (!isLate) return 'waits';
      const kept = await fetchTaskMail(ctx, { open, mail, mayWait: false });
      await recordMailOutcome(ctx, { letter, outcome: 'files-unscanned', refused: [], kept });
      outcome = 'files-unscanned';
    }
  }
  if (outcome === 'taken' || outcome === 'automatic') await open.putAway(mail.uid, 'done');
  if (outcome === 'account-gone') await open.putAway(mail.uid, 'unknown');
  return 'done';
}

async function judge(
  ctx: TakeContext,
  { open, mail: { uid, sizeBytes }, waitingSince }: Taking,
  letter: Letter,
): Promise<Posted> {
  const setAside = (outcome: Posted['outcome']): Posted => ({ outcome, refused: [] });
  const { ticket, writer, ending, proof } = letter;
  if (!letter.isWhole) return setAside('unreadable');
  if (letter.setAside !== null) return setAside(letter.setAside);
  if (ticket === null || writer === null) return setAside('no-ticket');
  const isAutomatic = ending === 'on-ticket';
  if (!isAutomatic && ticket.status === 'closed') return setAside('ticket-closed');
  if (sizeBytes > INBOUND_MAX_BYTES) return setAside('too-large');
  try {
    const mailed = {
      ticketId: ticket.id,
      messageKey: letter.key,
      content: await readMailContent(await open.readMail(uid)),
      isProven: proof === null ? null : proof !== 'none',
    };
    const asWriter = { ...ctx, actor: writer };
    if (isAutomatic) return await postAutomatic(asWriter, mailed);
    return await postReply(asWriter, { ...mailed, isAgain: waitingSince !== null });
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    ctx.log.warn({ uid, ticket: ticket.id, cause: error.message }, 'a mail cannot be taken apart');
    return setAside('unreadable');
  }
}

/** Folds what a program wrote on the ticket; nobody is told of it, and its files stay in the mail. */
async function postAutomatic(
  ctx: VerbContext<UserActor>,
  { ticketId, messageKey, content, isProven }: Mailed,
): Promise<Posted> {
  const folded = splitQuotedMail(content.text).map(({ text }) => text);
  const { parts } = mailedMessage([{ text: folded.join('\n\n'), isFolded: true }], []);
  return handleRefusal(async () => {
    await addAutomatic(ctx, { ticketId, messageKey, parts, isProven });
    return { outcome: 'automatic', refused: [] };
  });
}

type ReplyContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'images' | 'scanner'>;
/**
 * Puts what somebody mailed on their ticket, by the verb and the limits of the dashboard. The key of
 * the mail makes it one reply, also when this is done again after a crash. What waited for the scanner
 * was begun before, and counted then.
 */
async function postReply(
  ctx: ReplyContext,
  mailed: Mailed & { isAgain: boolean },
): Promise<Posted> {
  const { ticketId, messageKey, content, isProven, isAgain } = mailed;
  const mail = splitQuotedMail(content.text);
  const words = unquotedText(mail);
  const hasFiles = content.files.some(
    ({ bytes, ...file }) => !isDecoration({ ...file, sizeBytes: bytes.length }),
  );
  if (words === '' && !hasFiles) return { outcome: 'empty', refused: [] };
  return handleRefusal(async () => {
    if (!isAgain) await ctx.limits.consume('replies', ctx.actor.id);
    const looked = await checkFiles(ctx, content.files, { isAgain });
    const stored = await storeFiles(ctx, looked.checked);
    const { attachmentIds } = stored;
    const refused = [...looked.refused, ...stored.refused];
    if (words === '' && attachmentIds.length === 0) return { outcome: 'files-refused', refused };
    await replyTicket(ctx, {
      ...mailedMessage(mail, refused),
      ticketId,
      attachmentIds,
      messageKey,
      viaMail: true,
      isProven,
    });
    return { outcome: 'taken', refused };
  });
}

/** Keeps what was looked at; the room that a customer has may be full. */
async function storeFiles(
  ctx: VerbContext<UserActor>,
  checked: readonly CheckedFile[],
): Promise<{ attachmentIds: string[]; refused: RefusedFile[] }> {
  const attachmentIds: string[] = [];
  const refused: RefusedFile[] = [];
  for (const file of checked) {
    try {
      attachmentIds.push((await storeAttachment(ctx, file)).id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name: file.fileName, why: ERRORS[error.code].message });
    }
  }
  return { attachmentIds, refused };
}
