import { canCancel } from '#domain/delivery/service.ts';
import { keptAfterEndUntil, undoEndUntil, type CancelledBy } from '#domain/delivery/service-end.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { mailServiceStatus } from './mail-service-status.ts';
import { isPaidOrder } from '#domain/sales/order.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

/** Reason that a service ended, as its history tells it. */
export type EndReason =
  | 'customer'
  | 'staff'
  | 'term_end'
  | 'validity'
  | 'unpaid'
  | 'refunded'
  | 'account';

export type ServiceEnd = {
  serviceId: string;
  by: CancelledBy;
  reason: EndReason;
  /** Nothing comes back without cost: the money went back. */
  final?: boolean;
  /** Staff ended what was suspended for abuse: its data go at once too. */
  forAbuse?: boolean;
};

/**
 * Ends a service: cancelled, its server off at once, and removed when its data were kept long enough. Orders and invoices stay. A delivery that is under way is not taken any more.
 */
export async function endService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, by, reason, final = false, forAbuse = false }: ServiceEnd,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const may = canCancel(service);
  if (!may.ok) throw new AppError(may.reason);
  const now = ctx.now();
  const isWiped = forAbuse && service.suspendReason === 'abuse';
  await changeService(ctx, tx, service, {
    action: 'end',
    set: {
      status: may.value,
      cancelAt: null,
      cancelledAt: now,
      cancelledBy: by,
      undoUntil: final || isWiped ? null : undoEndUntil(now),
      terminateAt: isWiped ? now : wipedAt(service, { final, now }),
    },
    event: { type: 'service.cancelled', reason },
  });
  if (service.renews) await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
  await ctx.jobs.enqueue(tx, 'renewal.withdraw', { serviceId });
  // A customer whose money goes back or whose account goes is told so in a mail about that.
  if (final) return;
  if (service.deliveryState !== 'done') await openWithdrawal(ctx, tx, service);
  await mailServiceStatus(ctx, tx, { serviceId, change: 'ended' });
}

/**
 * Tells when a service's data go. A service that was never delivered has none: it goes as soon as its end
 * cannot be undone.
 */
function wipedAt(
  { deliveryState }: LockedService,
  { final, now }: { final: boolean; now: Date },
): Date {
  if (deliveryState === 'done') return keptAfterEndUntil(now);
  return final ? now : undoEndUntil(now);
}

/** A service that ended before it was delivered was paid for nothing: a person gives the money back. */
async function openWithdrawal(
  ctx: VerbContext,
  tx: Tx,
  { id: subjectId, userId, orderId, name }: LockedService,
): Promise<void> {
  if (orderId === null) return;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'totalCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isPaidOrder(order.status) || order.totalCents === 0) return;
  await openStaffTask(ctx, tx, {
    kind: 'service-withdrawn',
    userId,
    subjectId,
    orderId,
    note: `${name} is opgezegd voordat hij geleverd was. Betaal bestelling ${shortId(orderId)} terug.`,
    reopens: true,
  });
}
