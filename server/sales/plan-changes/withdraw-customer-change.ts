import type { WithdrawCustomerChangeInput } from '#contract/staff/plan-changes.ts';
import { isPaidAhead } from '#domain/sales/plan-change.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { mailWithdrawnChange } from './mail-withdrawn-change.ts';
import { replaceRenewal } from './replace-renewal.ts';

/**
 * Staff take back a change that waits for a customer's next term. What its customer ordered themselves is
 * theirs to cancel. Throws CONFLICT when it is not this one that waits, or no more.
 */
export async function withdrawCustomerChange(
  ctx: VerbContext<UserActor>,
  { serviceId, changeId, reason }: WithdrawCustomerChangeInput,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const locked = await lockChangeable(tx, { serviceId });
    const { change, service } = locked;
    if (change?.id !== changeId || change.orderId !== null) throw new AppError('CONFLICT');
    if (isPaidAhead(change, service.expiresAt)) throw new AppError('CONFLICT');
    await letGoOfChange(ctx, tx, locked, reason);
    const settings = await readSettings(tx);
    await replaceRenewal(ctx, tx, { ...locked, settings });
    await mailWithdrawnChange(ctx, tx, { service, settings });
  });
}
