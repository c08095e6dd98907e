import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { cleanForeignText } from './clean-foreign-text.ts';
import { endMails, type MailEnd } from './end-mails.ts';
import { isForShop } from './kinds.ts';

type Ended = {
  mailId: string;
  status: MailEnd;
  /** Words about it by the server, or by whoever brought it back. */
  words: string | null;
};

/**
 * A mail reaches nobody any more: its row says so, and why. Where it had an invoice, was for the shop
 * itself or came back, a person has to know. False when it had ended otherwise.
 */
export async function endMail(
  ctx: VerbContext,
  tx: Tx,
  { mailId, status, words }: Ended,
): Promise<boolean> {
  const serverWords = words === null ? null : cleanForeignText(words);
  const [mail] = await endMails(ctx, tx, { mailIds: [mailId], status, words: serverWords });
  if (mail === undefined) return false;
  const isMissed = mail.invoiceId !== null || isForShop(mail.kind) || status === 'bounced';
  if (status === 'too-late' || !isMissed) return true;
  await openStaffTask(ctx, tx, {
    kind: 'mail-undelivered',
    userId: mail.userId,
    subjectId: mailId,
    note: describeLoss({ ...mail, status, words: serverWords }),
    // A mail that was sent again may be refused again.
    reopens: true,
  });
  return true;
}

type Loss = {
  subject: string;
  toAddress: string;
  userId: string | null;
  status: 'refused' | 'bounced';
  words: string | null;
};

function describeLoss({ subject, toAddress, userId, status, words }: Loss): string {
  const what = status === 'refused' ? 'is geweigerd' : 'kwam terug';
  const why = words === null || words === '' ? '.' : `: ‘${words}’.`;
  const next =
    userId === null
      ? 'Kijk of het adres klopt.'
      : 'Kijk of het adres klopt en verstuur de mail opnieuw, bij de e-mails van deze klant.';
  return `De mail ‘${subject}’ aan ${toAddress} ${what}${why} ${next}`;
}
