import type { VerbContext } from '#server/context.ts';
import { PanelError } from '#server/delivery/panels/panel-http.ts';
import { transact } from '#server/platform/db/record.ts';
import type { ServerJob } from '#server/platform/jobs/queues.ts';
import { lockService } from './lock-service.ts';

/** In a row; a panel that is too busy for longer is a failure, which a person sees. */
const POSTPONED_MAX = 10;

type Postponed = Required<ServerJob> & {
  queue: 'service.deliver' | 'service.operate';
  error: unknown;
};

/**
 * Puts a job back to the moment that the panel names, where it names one: to ask before it only keeps a
 * busy panel busy, and uses up the tries of what is no failure. Answers whether it did.
 */
export async function postponeJob(
  ctx: VerbContext,
  { queue, serviceId, postponed, error }: Postponed,
): Promise<boolean> {
  const seconds = error instanceof PanelError ? error.retryAfterSeconds : null;
  if (seconds === null || postponed >= POSTPONED_MAX) return false;
  await transact(ctx, async (tx) => {
    const { module: panel } = await lockService(tx, { serviceId });
    // Free for whatever else happens to the server until then.
    if (queue === 'service.operate') {
      await tx
        .updateTable('services')
        .set({ moduleBusyUntil: null })
        .where('id', '=', serviceId)
        .execute();
    }
    const job = { serviceId, postponed: postponed + 1 };
    await ctx.jobs.enqueue(tx, queue, job, { startAfterSeconds: seconds, panel });
  });
  return true;
}
