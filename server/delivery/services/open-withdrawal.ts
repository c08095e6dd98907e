import { isPaidOrder } from '#domain/sales/order.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import type { LockedService } from './lock-service.ts';

/** A service that ended before it was delivered was paid for nothing: a person gives the money back. */
export async function openWithdrawal(
  ctx: VerbContext,
  tx: Tx,
  { id: subjectId, userId, orderId, name }: LockedService,
): Promise<void> {
  if (orderId === null) return;
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!isPaidOrder(order.status)) return;
  await openStaffTask(ctx, tx, {
    kind: 'service-withdrawn',
    userId,
    subjectId,
    orderId,
    note: `${name} is opgezegd voordat hij geleverd was. Betaal bestelling ${shortId(orderId)} terug.`,
    reopens: true,
  });
}
