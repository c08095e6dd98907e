import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockCustomer } from './queries.ts';

/** One person does not order more than this in an hour; a script does. */
const ORDERS_PER_HOUR = 30;
const HOUR_MS = 3_600_000;

type Asked = {
  idempotencyKey: string;
  /** Slugs of the plans that are asked for; none where no new service is. */
  plans?: readonly string[];
  requestHash: string;
  openForMs?: number | undefined;
};

/**
 * Locks the customer who orders: from here on one order at a time, so that the key and the limits hold
 * under parallel calls. Answers the order that was placed with this key before, or what a new one is
 * decided by. Throws IDEMPOTENCY_MISMATCH for the key of another order, RATE_LIMITED, ORDERED_MEANWHILE for
 * a form that was open while one of its plans was ordered in another, and UNAUTHORIZED when the account was deleted.
 */
export async function admitOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { idempotencyKey, plans = [], requestHash, openForMs }: Asked,
) {
  const { isGone, known, ...customer } = await lockCustomer(tx, ctx.actor.id, {
    idempotencyKey,
    since: new Date(ctx.now().getTime() - HOUR_MS),
  });
  // An order placed now would never be anonymised.
  if (isGone) throw new AppError('UNAUTHORIZED');
  if (known !== null) {
    if (known.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { orderId: known.id };
  }
  if (customer.recentOrders >= ORDERS_PER_HOUR) throw new AppError('RATE_LIMITED');
  if (openForMs !== undefined && plans.length > 0) {
    const since = new Date(ctx.now().getTime() - openForMs);
    await refuseTwin(tx, { customerId: ctx.actor.id, plans, since });
  }
  return { orderId: null, ...customer };
}

type Twin = { customerId: string; plans: readonly string[]; since: Date };

/** Two tabs with one form make two orders of what somebody wants once: the second is told of the first. */
async function refuseTwin(tx: Tx, { customerId, plans, since }: Twin): Promise<void> {
  const twin = await tx
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .innerJoin('plans', 'plans.id', 'line.planId')
    .select('orders.id')
    .where('orders.userId', '=', customerId)
    .where('orders.createdAt', '>=', since)
    .where('plans.slug', 'in', plans)
    .where('orders.kind', '=', 'new')
    .where('orders.status', 'in', ['pending', 'paid', 'completed'])
    .limit(1)
    .executeTakeFirst();
  if (twin !== undefined) throw new AppError('ORDERED_MEANWHILE');
}
