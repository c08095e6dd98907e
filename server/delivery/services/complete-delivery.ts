import { sql } from 'kysely';
import { termEnd } from '#domain/catalogue/term.ts';
import { canOrderBecome } from '#domain/sales/order.ts';
import { canDeliver } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { AppError } from '#server/errors.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { mailActiveService } from './mail-active-service.ts';
import { removeLateServer } from './remove-late-server.ts';

export type Delivered = {
  serviceId: string;
  serverInfo: ServerInfo;
  /** A module that answers twice is ignored; a person who presses twice is told. */
  by: 'module' | 'person';
};

/**
 * The server exists: service active from now on, its first term begins, its order is completed and
 * the customer is told. Happens once, whoever says it first.
 */
export async function completeDelivery(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, serverInfo, by }: Delivered,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const may = canDeliver({ status: service.status, delivery: service.deliveryState });
  if (!may.ok) {
    if (by === 'module') return removeLateServer(ctx, tx, service);
    throw new AppError('SERVICE_NOT_DELIVERABLE');
  }
  const now = ctx.now();
  const expiresAt = firstEnd(service, now);
  await tx
    .updateTable('services')
    .set({
      status: 'active',
      deliveryState: 'done',
      serverInfo: JSON.stringify(serverInfo),
      madeByHand: by === 'person' && service.module !== 'manual',
      ...AFTER_DELIVERY,
      ...moduleAfterDelivery(service),
      anchorAt: now,
      expiresAt: unlessUncovered(expiresAt, now),
      updatedAt: now,
    })
    .where('id', '=', serviceId)
    .execute();
  await tx
    .updateTable('serviceTerms')
    .set({ startsAt: now, endsAt: expiresAt })
    .where('serviceId', '=', serviceId)
    .where('termNumber', '=', 1)
    .execute();
  recordChange(ctx, tx, {
    action: 'service.deliver',
    subject: { type: 'service', id: serviceId },
    before: { status: service.status, deliveryState: service.deliveryState },
    after: { status: 'active', deliveryState: 'done', expiresAt, hostname: serverInfo.hostname },
    ownerId: service.userId,
    topics: ['services'],
    event: { type: 'service.delivered', subjectType: 'service', ownerId: service.userId },
  });
  if (service.moduleState !== 'none') {
    await ctx.jobs.enqueue(tx, 'service.operate', { serviceId }, { panel: service.module });
  }
  if (service.orderId !== null) await completeOrder(ctx, tx, service.orderId);
  await mailActiveService(ctx, tx, { serviceId, expiresAt });
}

/** Nothing of its making is kept; the keys no longer than its server is without them. */
const AFTER_DELIVERY = {
  deliveryError: null,
  installingSince: null,
  installingTask: null,
  firstKeys: null,
} as const;

/**
 * The end of its first term. A service that staff gave for a number of days keeps that day, a bought one begins
 * its term now, and one that is free has none.
 */
function firstEnd({ orderId, expiresAt, termMonths, priceCents }: LockedService, now: Date) {
  if (orderId === null && expiresAt !== null) return expiresAt;
  return priceCents === 0 ? null : termEnd(now, termMonths, 1);
}

/** The end of a term; of what was being made while its money went the beginning: it is paid for nothing yet. */
function unlessUncovered(expiresAt: Date | null, now: Date) {
  return sql<Date>`case when exists (
    select from service_terms where service_id = services.id and uncovered_at is not null
  ) then ${now}::timestamptz else ${expiresAt}::timestamptz end`;
}

/** A server that took its time, or was ended and came back, may have been switched off meanwhile. */
function moduleAfterDelivery({ moduleState }: LockedService) {
  return moduleState === 'none'
    ? ({ moduleState: 'running' } as const)
    : ({ moduleState: 'unknown', moduleTask: 'unsuspend' } as const);
}

/** Completes an order once the last of its services is delivered; its row is locked before that is asked. */
async function completeOrder(ctx: VerbContext, tx: Tx, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'userId'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!canOrderBecome(order.status, 'completed')) return;
  const waiting = await tx
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .where('deliveryState', '<>', 'done')
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const now = ctx.now();
  await tx
    .updateTable('orders')
    .set({ status: 'completed', completedAt: now, updatedAt: now })
    .where('id', '=', orderId)
    .execute();
  recordChange(ctx, tx, {
    action: 'order.complete',
    subject: { type: 'order', id: orderId },
    before: { status: order.status },
    after: { status: 'completed' },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.completed', subjectType: 'order', ownerId: order.userId },
  });
}
