import { canEndOwn, type EndMoment } from '#domain/delivery/service-end.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { endService } from './end-service.ts';
import { lockService } from './lock-service.ts';
import { readEarlyEnd } from './read-early-end.ts';
import { mailServiceStatus } from './mail-service-status.ts';

/** A customer ends their own service: now, on the day until which it is paid, or when the law lets them. */
export async function cancelService(
  ctx: VerbContext<UserActor>,
  { serviceId, when }: { serviceId: string; when: EndMoment },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId, ownerId: ctx.actor.id });
    const { earlyEnd } = await readEarlyEnd(tx, { serviceId, now: ctx.now() });
    const may = canEndOwn({ ...service, earlyEnd }, when, ctx.now());
    if (!may.ok) throw new AppError(may.reason);
    if (when === 'now') {
      return endService(ctx, tx, { serviceId, by: 'customer', reason: 'customer' });
    }
    await changeService(ctx, tx, service, {
      action: 'plan-end',
      set: { cancelAt: may.value, leavesEarly: when === 'notice' },
      event: { type: 'service.end-planned', reason: may.value.toISOString() },
    });
    await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
    await ctx.jobs.enqueue(tx, 'renewal.withdraw', { serviceId });
    await mailServiceStatus(ctx, tx, { serviceId, change: 'end-planned' });
  });
}
