import { OFFERED_LINES_MAX, type ReturnOffer } from '#contract/customer/returns.ts';
import { addDays, amsterdamDate, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { PAID_ORDER_STATUSES } from '#domain/sales/order.ts';
import { ASKED_GROUNDS, mayReturn, MONEY_BACK_DAYS } from '#domain/sales/return.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOpenReturns, openReturnOf, selectReturning, type ReturningOrder } from './queries.ts';
import { computeReturnParts } from './compute-return-parts.ts';
import { readPaidMoney, type PaidMoney } from './read-paid-money.ts';

/**
 * Reads what may be asked today of lines of orders, and what would go back. Nothing of one of which something
 * was asked, or whose bank took money of it.
 */
export async function readReturnOffers(
  db: Db,
  { lines, now }: { lines: readonly ReturningOrder[]; now: Date },
): Promise<ReturnOffer[]> {
  const young = lines.filter((line) => ASKED_GROUNDS.some((one) => mayReturn(line, one, now).ok));
  const [open, money] = await Promise.all([listOpenReturns(db, young), readPaidMoney(db, young)]);
  return young
    .filter((line) => openReturnOf(open, line) === null)
    .flatMap((line) => offersOf(line, { money, now }));
}

function offersOf(
  order: ReturningOrder,
  { money, now }: { money: PaidMoney; now: Date },
): ReturnOffer[] {
  return ASKED_GROUNDS.flatMap((ground) => {
    const may = mayReturn(order, ground, now);
    if (!may.ok) return [];
    const read = computeReturnParts(money, { order, ground, at: now });
    const own = read.parts.find(({ line }) => line.orderId === order.id);
    if (own === undefined || read.isTakenBack) return [];
    return [
      {
        orderId: order.id,
        lineId: order.lineId,
        serviceId: order.serviceId,
        planName: order.planName,
        serviceName: order.serviceName,
        ground,
        lastDay: may.value,
        endsService: read.endsService,
        becomesCredit: own.payment.gateway === 'credit',
        backCents: read.backCents,
        keptCents: read.keptCents,
        parts: read.parts.map(({ shown }) => shown),
      },
    ];
  });
}

/** Lists what a customer may give back today, of orders that are young enough for it. */
export async function listReturnOffers(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<ReturnOffer[]> {
  const since = amsterdamMidnight(addDays(amsterdamDate(now), -MONEY_BACK_DAYS));
  const lines = await selectReturning(db)
    .where('orders.userId', '=', customerId)
    .where('orders.createdAt', '>=', since)
    .where('orders.status', 'in', PAID_ORDER_STATUSES)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('line.position')
    .limit(OFFERED_LINES_MAX)
    .execute();
  return readReturnOffers(db, { lines, now });
}
