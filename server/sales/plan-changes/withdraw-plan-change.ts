import { isPaidAhead } from '#domain/sales/plan-change.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { replaceRenewal } from './replace-renewal.ts';

/**
 * A customer thinks again about another plan: it does not come, and what the next term was invoiced at
 * is what the service has. Throws CONFLICT when there is nothing to take back, or something else than they
 * saw.
 */
export async function withdrawPlanChange(
  ctx: VerbContext<UserActor>,
  { serviceId, changeId }: { serviceId: string; changeId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId, ownerId: ctx.actor.id });
    const { change, service } = locked;
    if (change?.id !== changeId || isPaidAhead(change, service.expiresAt)) {
      throw new AppError('CONFLICT');
    }
    await letGoOfChange(ctx, tx, locked);
    if (change.orderId !== null) return;
    await replaceRenewal(ctx, tx, { ...locked, settings: await readSettings(tx) });
  });
}
