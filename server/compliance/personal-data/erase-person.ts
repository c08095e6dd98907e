import type { ErasureView } from '#contract/customer/personal-data.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { endMandate } from '#server/sales/mandates/end-mandate.ts';
import { lockMandate } from '#server/sales/mandates/lock-mandate.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { forgetPerson } from './forget-person.ts';
import { readErasure } from './queries.ts';

type Person = {
  userId: string;
  email: string;
  /** True if they ever showed that the address is theirs. */
  isProved: boolean;
};

/**
 * Forgets somebody whose row the caller holds, and answers what stays of them. Throws
 * ACCOUNT_NOT_ERASABLE while something runs or is owed.
 */
export async function erasePerson(
  ctx: VerbContext,
  tx: Tx,
  { userId, email, isProved }: Person,
): Promise<ErasureView> {
  await cancelPendingOrders(ctx, tx, userId);
  const stays = await readErasure(tx, userId);
  if (stays.refusals.length > 0) throw new AppError('ACCOUNT_NOT_ERASABLE');
  await endMandateOf(ctx, tx, { userId });
  await forgetPerson(tx, { userId, email, isProved, now: ctx.now() });
  recordChange(ctx, tx, {
    action: 'personal-data.erase',
    subject: { type: 'user', id: userId },
    before: null,
    after: { keptInvoices: stays.invoices },
    ownerId: userId,
    topics: ['session', 'customers'],
  });
  return stays;
}

/** Nothing is collected from who is gone; the gateway is told by a job. */
async function endMandateOf(
  ctx: VerbContext,
  tx: Tx,
  { userId }: { userId: string },
): Promise<void> {
  const open = await tx
    .selectFrom('mandates')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '<>', 'ended')
    .execute();
  for (const { id: mandateId } of open) {
    const mandate = await lockMandate(tx, { mandateId });
    if (mandate !== null) await endMandate(ctx, tx, { mandate, reason: 'erased' });
  }
}

/**
 * Withdraws orders that nobody paid; a payment that comes in after all is staff's to give back. Work that
 * was done stays owed.
 */
async function cancelPendingOrders(ctx: VerbContext, tx: Tx, userId: string): Promise<void> {
  const pending = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'userId', 'planId'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('paymentMethod', '<>', 'bank_transfer')
    .where('planId', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const order of pending) await endOrder(ctx, tx, order, 'cancelled');
}
