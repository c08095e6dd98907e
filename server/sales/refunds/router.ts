import { signedIn } from '#server/platform/auth/procedures.ts';
import { markRefundDone } from './mark-refund-done.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { refundOrder } from './refund-order.ts';
import { refundOrderPart } from './refund-order-part.ts';

/** Procedures of orders by which their money goes back. */
export const staffOrderRefunds = {
  refundPart: signedIn.staff.orders.refundPart.handler(({ context, input }) =>
    refundOrderPart(context, input),
  ),
  refund: signedIn.staff.orders.refund.handler(({ context, input }) => refundOrder(context, input)),
  markRefunded: signedIn.staff.orders.markRefunded.handler(({ context, input }) =>
    markRefundDone(context, input),
  ),
};

export const staffCreditRefunds = {
  payOut: signedIn.staff.credit.payOut.handler(({ context, input }) =>
    payOutCredit(context, input),
  ),
};
