import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';
import { isOfMany } from './kinds.ts';

const BATCH = 500;
/** More mails than that wait for the next minute: by then these are on their way. */
const BATCHES_MAX = 20;

/**
 * Queues mails that are due and have no job: their pause is over, there was no server, or the job is gone.
 * A mail that is sent twice at once keeps its Message-ID.
 */
export async function queueWaitingMails(
  ctx: VerbContext,
  { writtenBefore }: { writtenBefore: Date },
): Promise<void> {
  for (let left = BATCHES_MAX; left > 0; left -= 1) {
    const due = await listDue(ctx, writtenBefore);
    await transact(ctx, async (tx) => {
      for (const { id, kind } of due) {
        await ctx.jobs.enqueue(tx, 'mail.send', { mailId: id }, { isOfMany: isOfMany(kind) });
      }
    });
    if (due.length < BATCH) return;
  }
}

function listDue(ctx: VerbContext, writtenBefore: Date) {
  return ctx.db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('status', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('nextTryAt', '<=', ctx.now()),
        eb.and([eb('nextTryAt', 'is', null), eb('createdAt', '<=', writtenBefore)]),
      ]),
    )
    .where((eb) => eb.not(hasOpenJob('mail.send', 'mailId', 'mails.id')))
    .orderBy('createdAt')
    .limit(BATCH)
    .execute();
}
