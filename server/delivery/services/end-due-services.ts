import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { isEndDue } from '#domain/sales/planner.ts';
import { endService, type EndReason } from './end-service.ts';
import { lockService } from './lock-service.ts';

const BATCH = 50;

/** Ends what was cancelled for today, and what staff gave for a number of days that are over. */
export async function endDueServices(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const planned = await ctx.db
    .selectFrom('services')
    .select('id')
    .where('cancelAt', '<=', now)
    .limit(BATCH)
    .execute();
  const given = await ctx.db
    .selectFrom('services')
    .select('id')
    .where('renews', '=', false)
    .where(serviceIs.delivered)
    .where('expiresAt', '<=', now)
    .limit(BATCH)
    .execute();
  await runEach([
    () => runForEach(planned, ({ id }) => endIfDue(ctx, id, 'term_end')),
    () => runForEach(given, ({ id }) => endIfDue(ctx, id, 'validity')),
  ]);
}

/** Looked at again under its lock: the customer may have thought again a moment ago. */
async function endIfDue(ctx: VerbContext, serviceId: string, reason: EndReason): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    if (!isEndDue(service, now)) return;
    if (!service.leavesEarly) return endService(ctx, tx, { serviceId, by: 'system', reason });
    // The rest of the money goes back, and with it the way back; a mail of its own tells both.
    await endService(ctx, tx, { serviceId, by: 'system', reason, final: true });
    await ctx.jobs.enqueue(tx, 'renewal.refund-unused', { serviceId });
  });
}
