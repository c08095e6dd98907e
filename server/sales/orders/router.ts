import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { readOrderTotals } from '#server/sales/reports/queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { markOrderFailed } from './mark-order-failed.ts';
import { payOrderByTransfer } from './pay-order-by-transfer.ts';
import { listCustomerOrders } from './queries.ts';
import { readCustomerOrder } from './read-customer-order.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { listStaffOrders } from './staff-queries.ts';

export const customerOrders = {
  list: signedIn.customer.orders.list.handler(({ context, input }) =>
    listCustomerOrders(context.db, { customerId: context.actor.id, request: input }),
  ),
  get: signedIn.customer.orders.get.handler(({ context, input }) =>
    readCustomerOrder(context, input),
  ),
  payByTransfer: signedIn.customer.orders.payByTransfer.handler(({ context, input }) =>
    payOrderByTransfer(context, input),
  ),
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
  markFailed: signedIn.staff.orders.markFailed.handler(({ context, input }) =>
    markOrderFailed(context, input),
  ),
};
