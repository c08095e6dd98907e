import { isAnother, isPlanChangeOver, takenNextTerm } from '#domain/sales/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import { transactAgain } from '#server/platform/db/record.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { replaceRenewal } from './replace-renewal.ts';

/**
 * Has what is open of a service fit it again, after something else became of it: a change that it went
 * past is let go of, and a next term that was invoiced at another plan or term than it will have is
 * invoiced anew.
 */
export async function reviewPlanChange(
  ctx: VerbContext,
  { serviceId }: { serviceId: string },
): Promise<void> {
  await transactAgain(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId });
    const { service, renewal } = locked;
    const isOver = locked.change !== null && isPlanChangeOver(locked.change, service);
    if (isOver) await letGoOfChange(ctx, tx, locked);
    // A service that ends is not renewed; another job lets go of its next term.
    if (renewal === null || service.status === 'cancelled' || service.cancelAt !== null) return;
    const next = takenNextTerm(service, isOver ? null : locked.change);
    if (!isAnother(renewal, next)) return;
    await replaceRenewal(ctx, tx, { renewal, service, settings: await readSettings(tx) });
  });
}
