import { settingValue, type StoredSettings } from '#domain/settings.ts';
import { firstDeliveryState } from '#domain/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';

/**
 * Makes the service of a paid order as pending, with the first term that its invoice line bought
 * (dated at delivery), and queues the delivery; without auto provisioning or with a module that has
 * no machine behind it, it waits for staff instead.
 */
export async function createOrderedService(
  ctx: VerbContext,
  tx: Tx,
  request: { orderId: string; invoiceLineId: string; settings: StoredSettings },
): Promise<void> {
  const now = ctx.now();
  const order = await tx
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.planId')
    .select([
      'orders.userId',
      'orders.planId',
      'orders.serviceName',
      'orders.billingCycle',
      'orders.totalCents',
      'plans.module',
    ])
    .where('orders.id', '=', request.orderId)
    .executeTakeFirstOrThrow();
  const deliveryState = firstDeliveryState({
    module: order.module,
    autoProvisioning: settingValue(request.settings, 'auto_provisioning'),
  });
  const serviceId = crypto.randomUUID();
  await tx
    .insertInto('services')
    .values({
      id: serviceId,
      userId: order.userId,
      planId: order.planId,
      orderId: request.orderId,
      name: order.serviceName,
      status: 'pending',
      billingCycle: order.billingCycle,
      priceCents: order.totalCents,
      module: order.module,
      deliveryState,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await tx
    .insertInto('serviceTerms')
    .values({ serviceId, invoiceLineId: request.invoiceLineId, termNumber: 1, createdAt: now })
    .execute();
  await recordChange(
    tx,
    { actor: ctx.actor, now },
    {
      action: 'service.create',
      subject: { type: 'service', id: serviceId },
      before: null,
      after: {
        status: 'pending',
        deliveryState,
        orderId: request.orderId,
        name: order.serviceName,
      },
      ownerId: order.userId,
      topics: ['services'],
      event: { type: 'service.ordered', subjectType: 'service', ownerId: order.userId },
    },
  );
  if (deliveryState === 'queued') await ctx.jobs.enqueue(tx, 'service.deliver', { serviceId });
}
