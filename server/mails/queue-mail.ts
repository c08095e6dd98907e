import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailText } from './layout.ts';

export type QueuedMail = {
  kind: string;
  /** The occasion: a second mail for it is not made. */
  occasion: string;
  userId: string | null;
  to: string;
  content: MailText;
};

/** Writes a mail down and queues its sending in the transaction that gave rise to it. */
export async function queueMail(ctx: VerbContext, tx: Tx, mail: QueuedMail): Promise<void> {
  const row = await tx
    .insertInto('mails')
    .values({
      userId: mail.userId,
      kind: mail.kind,
      dedupeKey: `${mail.kind}:${mail.occasion}`,
      toAddress: mail.to,
      ...mail.content,
      status: 'queued',
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  // Without a mail server the mail waits in its table; the sweep queues it once there is one.
  if (ctx.mail.kind === 'waiting') return;
  await ctx.jobs.enqueue(tx, 'mail.send', { mailId: row.id });
}
