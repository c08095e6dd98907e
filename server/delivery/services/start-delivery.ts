import type { StaffService } from '#contract/staff/services.ts';
import { canDeliver, canDeliveryBecome } from '#domain/delivery/service.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { getStaffService } from './staff-queries.ts';
import { isMoneyGone } from '#server/delivery/services/queries.ts';

/** 'Leveren': has the module deliver a service that waits for staff, or whose delivery failed. */
export async function startDelivery(
  ctx: VerbContext<UserActor>,
  { serviceId }: { serviceId: string },
): Promise<StaffService> {
  return transact(ctx, async (tx) => {
    await queueDelivery(ctx, tx, serviceId);
    return getStaffService(tx, { serviceId, now: ctx.now() });
  });
}

async function queueDelivery(ctx: VerbContext, tx: Tx, serviceId: string): Promise<void> {
  const service = await tx
    .selectFrom('services')
    .select([
      'services.status',
      'deliveryState',
      'module',
      'services.userId',
      isMoneyGone.as('isMoneyGone'),
    ])
    .where('services.id', '=', serviceId)
    .forNoKeyUpdate('services')
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  const deliverable =
    ctx.provisioning[service.module] !== null &&
    canDeliver({ status: service.status, delivery: service.deliveryState }).ok &&
    canDeliveryBecome(service.deliveryState, 'queued') &&
    service.deliveryState !== 'running';
  if (!deliverable) throw new AppError('SERVICE_NOT_DELIVERABLE');
  if (service.isMoneyGone) throw new AppError('SERVICE_NOT_PAID');
  const now = ctx.now();
  await tx
    .updateTable('services')
    .set({
      deliveryState: 'queued',
      deliveryError: null,
      installingSince: null,
      installingTask: null,
      updatedAt: now,
    })
    .where('id', '=', serviceId)
    .execute();
  await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId }, { panel: service.module });
  recordChange(ctx, tx, {
    action: 'service.start-delivery',
    subject: { type: 'service', id: serviceId },
    before: { deliveryState: service.deliveryState },
    after: { deliveryState: 'queued' },
    ownerId: service.userId,
    topics: ['services'],
  });
}
