import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockFailedJob } from './queries.ts';

/** 'Opnieuw uitvoeren': puts a job that gave up back on its queue. */
export async function retryJob(
  ctx: VerbContext<UserActor>,
  { jobId }: { jobId: string },
): Promise<{ jobId: string }> {
  await transact(ctx, async (tx) => {
    const mine = await lockFailedJob(tx, jobId);
    if (!mine || !(await ctx.jobs.retryDead(tx, jobId))) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'job.retry',
      subject: { type: 'job', id: jobId },
      before: null,
      after: null,
      ownerId: null,
      topics: ['jobs'],
    });
  });
  return { jobId };
}
