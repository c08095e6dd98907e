import type { AskedGround } from '#domain/sales/return.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import {
  lockMoneyToRefund,
  type MoneyToRefund,
} from '#server/sales/refunds/lock-money-to-refund.ts';
import { findReturning, type ReturningOrder } from './queries.ts';
import { computeReturnParts, type ReturnPart } from './compute-return-parts.ts';
import { readPaidMoney } from './read-paid-money.ts';

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** A part with its order and payment locked. */
export type LockedPart = ReturnPart & { order: LockedOrder; locked: MoneyToRefund };

export type LockedParts = { order: ReturningOrder; parts: LockedPart[]; endsService: boolean };

/**
 * Locks what goes back of an order with its service first, as a delivery and a refund do, then its orders by
 * their ids, and reads the parts under those locks. Throws NOT_FOUND, and CONFLICT where its service came
 * meanwhile. `at` says when it was asked.
 */
export async function lockReturnParts(
  tx: Tx,
  {
    orderId,
    lineId,
    ground,
    at,
  }: { orderId: string; lineId: string | null; ground: AskedGround; at: Date },
): Promise<LockedParts> {
  const before = await findReturning(tx, { orderId, lineId });
  if (before === undefined) throw new AppError('NOT_FOUND');
  const { serviceId } = before;
  if (serviceId !== null) await lockService(tx, { serviceId });
  const { lines } = await readPaidMoney(tx, [before]);
  const orderIds = new Set([orderId, ...lines.map((line) => line.orderId)]);
  const orders = new Map<string, LockedOrder>();
  for (const id of [...orderIds].toSorted()) orders.set(id, await lockOrder(tx, id));
  const money = new Map<string, MoneyToRefund>();
  for (const id of orders.keys()) {
    const payment = await lockMoneyToRefund(tx, id);
    if (payment !== null) money.set(id, payment);
  }
  const order = await findReturning(tx, { orderId, lineId });
  if (order === undefined || order.serviceId !== serviceId) throw new AppError('CONFLICT');
  const read = computeReturnParts(await readPaidMoney(tx, [order]), { order, ground, at });
  const parts = read.parts.map((part) => {
    const [own, locked] = [orders.get(part.line.orderId), money.get(part.line.orderId)];
    if (own === undefined || locked === undefined) throw new AppError('CONFLICT');
    return { ...part, order: own, locked };
  });
  return { order, parts, endsService: read.endsService };
}
