import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { hasOpenJob } from '#server/jobs/queries.ts';

const BATCH = 200;
const SETTLE_MS = 10 * 60_000;

/**
 * Queues mails that wait without a job: written while there was no mail server, or whose job is
 * gone. A mail that is sent twice at once keeps its Message-ID.
 */
export async function sweepMails(ctx: VerbContext): Promise<void> {
  if (ctx.mail.kind === 'waiting') {
    const waiting = await ctx.db
      .selectFrom('mails')
      .select('id')
      .where('status', '=', 'queued')
      .limit(1)
      .executeTakeFirst();
    if (waiting !== undefined) ctx.log.warn('mails are waiting: SMTP_URL is not set');
    return;
  }
  const stuck = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .where('createdAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('mail.send', 'mailId', 'mails.id')))
    .orderBy('createdAt')
    .limit(BATCH)
    .execute();
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of stuck) await ctx.jobs.enqueue(tx, 'mail.send', { mailId: id });
  });
}
