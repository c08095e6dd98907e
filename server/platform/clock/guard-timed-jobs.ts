import { asSystem, type Context } from '#server/context.ts';
import { noteLastSeen } from '#server/platform/db/last-seen.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import { checkClock } from './check-clock.ts';

/** The jobs that end, invoice and throw away by the clock alone. */
const TIMED = ['orders.expire', 'system.sweep'] as const;

/** Has the jobs of time look at the clock first: at one that is wrong they do nothing. */
export function guardTimedJobs(context: Context, handlers: JobHandlers): JobHandlers {
  const guarded = { ...handlers };
  for (const queue of TIMED) {
    guarded[queue] = async (data, signal) => {
      if (!(await checkClock(asSystem(context, 'clock')))) return;
      const { db, config, now } = context;
      if (config.embedded) await noteLastSeen(db, config.dataDir, now());
      await handlers[queue](data, signal);
    };
  }
  return guarded;
}
