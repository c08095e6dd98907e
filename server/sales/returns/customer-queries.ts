import type { ReturnOffer } from '#contract/customer/returns.ts';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { PAID_ORDER_STATUSES } from '#domain/sales/order.ts';
import { ASKED_GROUNDS, mayReturn, MONEY_BACK_DAYS } from '#domain/sales/return.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findOpenReturn, selectReturning, type ReturningOrder } from './queries.ts';
import { readReturnParts } from './read-return-parts.ts';

/**
 * Reads what may be asked of an order today, and what would go back. Nothing while something was asked of it,
 * or of what its bank took money from.
 */
export async function readReturnOffers(
  db: Db,
  { order, now }: { order: ReturningOrder; now: Date },
): Promise<ReturnOffer[]> {
  if ((await findOpenReturn(db, order)) !== null) return [];
  const offers: ReturnOffer[] = [];
  for (const ground of ASKED_GROUNDS) {
    const may = mayReturn(order, ground, now);
    if (!may.ok) continue;
    const read = await readReturnParts(db, { order, ground, at: now });
    const own = read.parts.find(({ line }) => line.orderId === order.id);
    if (own === undefined || read.isTakenBack) continue;
    offers.push({
      orderId: order.id,
      planName: order.planName,
      serviceName: order.serviceName,
      ground,
      lastDay: may.value,
      endsService: read.endsService,
      becomesCredit: own.payment.gateway === 'credit',
      backCents: read.backCents,
      keptCents: read.keptCents,
      parts: read.parts.map(({ shown }) => shown),
    });
  }
  return offers;
}

/** Orders that are read for what may be given back of them, the newest first. */
const OFFERED_ORDERS = 20;

/** Lists what a customer may give back today, of orders that are young enough for it. */
export async function listReturnOffers(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<ReturnOffer[]> {
  const since = amsterdamMidnight(addDays(amsterdamDate(now), -MONEY_BACK_DAYS));
  const orders = await selectReturning(db)
    .where('orders.userId', '=', customerId)
    .where('orders.createdAt', '>=', since)
    .where('orders.status', 'in', PAID_ORDER_STATUSES)
    .orderBy('orders.createdAt', 'desc')
    .limit(OFFERED_ORDERS)
    .execute();
  const offers = await Promise.all(orders.map((order) => readReturnOffers(db, { order, now })));
  return offers.flat();
}
