import type { StaffOrder } from '#contract/staff/orders.ts';
import type { TestApp } from './api.ts';

type Orders = ReturnType<TestApp['as']>['staff']['orders'];
type Part = Omit<Parameters<Orders['refundPart']>[0], 'shownLeftCents'>;

/** 'Een deel' as the dialog sends it: with what it shows of the order's money. */
export async function refundPart(orders: Orders, part: Part): Promise<StaffOrder> {
  const { refundableCents } = await orders.get({ orderId: part.orderId });
  return orders.refundPart({ ...part, shownLeftCents: refundableCents });
}
