import type { MailStatus } from '#domain/platform/outgoing-mail.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

export type MailEnd = Exclude<MailStatus, 'queued' | 'sent'>;
type Ended = { mailIds: readonly string[]; status: MailEnd; words: string | null };

/** A mail has one end: what waited was refused or too late, what was taken came back. */
const ENDED_FROM: Readonly<Record<MailEnd, MailStatus>> = {
  refused: 'queued',
  'too-late': 'queued',
  bounced: 'sent',
};

/** Mails reach nobody any more, and nobody has to do anything about it. Answers which had not ended before. */
export async function endMails(ctx: VerbContext, tx: Tx, { mailIds, status, words }: Ended) {
  const ended = await tx
    .updateTable('mails')
    .set({ status, endedAt: ctx.now(), serverWords: words })
    .where('id', 'in', mailIds)
    .where('status', '=', ENDED_FROM[status])
    .returning(['id', 'userId', 'kind', 'subject', 'toAddress', 'invoiceId'])
    .execute();
  for (const { id, userId, kind } of ended) {
    recordChange(ctx, tx, {
      action: 'mail.end',
      subject: { type: 'mail', id },
      before: { status: ENDED_FROM[status] },
      after: { status, kind },
      ownerId: userId,
      topics: ['mails'],
    });
  }
  return ended;
}
