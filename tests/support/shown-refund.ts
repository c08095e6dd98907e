import type { TestApp } from './api.ts';

type Orders = ReturnType<TestApp['as']>['staff']['orders'];

/** 'Geld is overgemaakt' as the order's page sends it: of the newest of its refunds, with what that shows. */
export async function shownRefund(orders: Orders, orderId: string) {
  const [shown] = (await orders.get({ orderId })).refunds;
  if (shown === undefined) throw new Error(`no refund of ${orderId}`);
  return { refundId: shown.id, shownCents: shown.sendCents };
}
