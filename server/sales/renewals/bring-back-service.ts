import { mayOrder } from '#domain/sales/checkout.ts';
import { canBringBack, termBack } from '#domain/delivery/service-end.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { lockServiceRoom } from '#server/delivery/services/queries.ts';
import { checkRenewingBuyer } from './check-renewing-buyer.ts';
import { orderNextTerm } from './order-next-term.ts';

/**
 * A customer asks back a service that ended longer than a day ago and whose data are kept: orders the term
 * that brings it back, once, which is paid like any other. Answers the order. Throws
 * SERVICE_NOT_RESTORABLE where it does not come back, and BILLING_INCOMPLETE where the invoice cannot
 * be made.
 */
export async function bringBackService(
  ctx: VerbContext<UserActor>,
  { serviceId }: { serviceId: string },
): Promise<{ orderId: string }> {
  const ownerId = ctx.actor.id;
  const settings = await readSettings(ctx.db);
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  await transact(ctx, (tx) => lockService(tx, { serviceId, ownerId }));
  if (!(await checkRenewingBuyer(ctx, { serviceId, settings }))) {
    throw new AppError('BILLING_INCOMPLETE');
  }
  return transact(ctx, async (tx) => {
    // The customer first, then the service: the order in which everybody locks them.
    const room = await lockServiceRoom(tx, ownerId);
    const service = await lockService(tx, { serviceId, ownerId });
    const known = await findOrderBack(tx, serviceId);
    if (known !== null) return { orderId: known };
    const now = ctx.now();
    const may = canBringBack(service, now);
    if (!may.ok) throw new AppError(may.reason);
    const maxServices = settingValue(settings, 'max_services_per_user');
    if (!mayOrder({ ...room, maxServices }).ok) throw new AppError('TOO_MANY_SERVICES');
    const { anchorAt, expiresAt, terminateAt: until, undoUntil, termMonths } = service;
    if (anchorAt === null || expiresAt === null || until === null) {
      throw new AppError('SERVICE_NOT_RESTORABLE');
    }
    const term = termBack({ anchorAt, expiresAt, undoUntil, termMonths }, now);
    const asked = { serviceId, settings, seller: seller.value, back: { term, until } };
    if (!(await orderNextTerm(ctx, tx, asked))) throw new AppError('BILLING_INCOMPLETE');
    const orderId = await findOrderBack(tx, serviceId, { paid: true });
    if (orderId === null) throw new Error(`service ${serviceId} has no order that brings it back`);
    return { orderId };
  });
}

/** The newest order that brings a service back; one that was paid from credit at once, where asked. */
async function findOrderBack(
  tx: Tx,
  serviceId: string,
  { paid = false }: { paid?: boolean } = {},
): Promise<string | null> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .select('orders.id')
    .where('renewals.serviceId', '=', serviceId)
    .where('renewals.bringsBack', '=', true)
    .where('orders.status', 'in', paid ? ['pending', 'completed'] : ['pending'])
    .orderBy('orders.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.id ?? null;
}
