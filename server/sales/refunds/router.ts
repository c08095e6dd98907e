import { signedIn } from '#server/platform/auth/procedures.ts';
import { markRefundDone } from './mark-refund-done.ts';
import { payOutCredit } from './pay-out-credit.ts';

/** Procedures of orders about money that is on its way back. */
export const staffOrderRefunds = {
  markRefunded: signedIn.staff.orders.markRefunded.handler(({ context, input }) =>
    markRefundDone(context, input),
  ),
};

export const staffCreditRefunds = {
  payOut: signedIn.staff.credit.payOut.handler(({ context, input }) =>
    payOutCredit(context, input),
  ),
};
