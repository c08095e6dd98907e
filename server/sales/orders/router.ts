import { signedIn } from '#server/platform/auth/procedures.ts';
import { asSystem } from '#server/context.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { askOpenPayments } from '#server/sales/payments/ask-open-payments.ts';
import { markRefundDone } from '#server/sales/refunds/mark-refund-done.ts';
import { askedAlong } from '#server/sales/payments/asked-along.ts';
import { startPayment } from '#server/sales/payments/start-payment.ts';
import { readOrderTotals } from '#server/sales/reports/queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { markOrderFailed } from './mark-order-failed.ts';
import { markOrderPaid } from './mark-order-paid.ts';
import { payOrderWithCredit } from './pay-order-with-credit.ts';
import { payOrderByTransfer } from './pay-order-by-transfer.ts';
import { placeTriedOrder } from './place-tried-order.ts';
import { refundOrder } from './refund-order.ts';
import { refundOrderPart } from './refund-order-part.ts';
import { getCustomerOrder, listCustomerOrders } from './queries.ts';
import { quoteOrder } from './quote-order.ts';
import { readCustomerOrder } from './read-customer-order.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { listStaffOrders } from './staff-queries.ts';

export const customerCheckout = {
  quote: signedIn.customer.checkout.quote.handler(({ context, input }) =>
    quoteOrder(context, input),
  ),
  place: signedIn.customer.checkout.place.handler(({ context, input }) =>
    placeTriedOrder(context, input),
  ),
};

export const customerOrders = {
  list: signedIn.customer.orders.list.handler(({ context, input }) =>
    listCustomerOrders(context.db, { customerId: context.actor.id, request: input }),
  ),
  get: signedIn.customer.orders.get.handler(({ context, input }) =>
    readCustomerOrder(context, input),
  ),
  pay: signedIn.customer.orders.pay.handler(async ({ context, input }) => {
    const { orderId, directDebit } = input;
    // Asked first for its ownership: another customer's order does not exist here.
    await getCustomerOrder(context.db, { customerId: context.actor.id, orderId });
    const along = askedAlong(context.actor, directDebit);
    // Each change of mind may begin another payment at the gateway.
    if (directDebit) await context.limits.consume('mandates', context.actor.id);
    await askOpenPayments(asSystem(context, 'payment check'), [orderId]);
    return { payUrl: await startPayment(context, orderId, { along }) };
  }),
  payWithCredit: signedIn.customer.orders.payWithCredit.handler(({ context, input }) =>
    payOrderWithCredit(context, input),
  ),
  payByTransfer: signedIn.customer.orders.payByTransfer.handler(({ context, input }) =>
    payOrderByTransfer(context, input),
  ),
  payRest: signedIn.customer.orders.payRest.handler(async ({ context, input }) => {
    const { orderId, shownRestCents } = input;
    await getCustomerOrder(context.db, { customerId: context.actor.id, orderId });
    await askOpenPayments(asSystem(context, 'payment check'), [orderId]);
    return { payUrl: await startPayment(context, orderId, { shownRestCents }) };
  }),
  cancel: signedIn.customer.orders.cancel.handler(({ context, input }) =>
    cancelOrder(context, input),
  ),
};

export const staffOrders = {
  list: signedIn.staff.orders.list.handler(({ context, input }) =>
    listStaffOrders(context.db, { ...input, now: context.now() }),
  ),
  export: signedIn.staff.orders.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'orders',
      filters: input,
      read: (page) => listStaffOrders(context.db, { ...input, ...page, now: context.now() }),
    }),
  ),
  totals: signedIn.staff.orders.totals.handler(({ context }) => readOrderTotals(context.db)),
  get: signedIn.staff.orders.get.handler(({ context, input }) => readStaffOrder(context.db, input)),
  markPaid: signedIn.staff.orders.markPaid.handler(({ context, input }) =>
    markOrderPaid(context, input),
  ),
  refundPart: signedIn.staff.orders.refundPart.handler(({ context, input }) =>
    refundOrderPart(context, input),
  ),
  refund: signedIn.staff.orders.refund.handler(({ context, input }) => refundOrder(context, input)),
  markRefunded: signedIn.staff.orders.markRefunded.handler(({ context, input }) =>
    markRefundDone(context, input),
  ),
  markFailed: signedIn.staff.orders.markFailed.handler(({ context, input }) =>
    markOrderFailed(context, input),
  ),
};
