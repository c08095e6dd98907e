import { signedIn } from '#server/platform/auth/procedures.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { readCredit } from './queries.ts';

export const customerCredit = {
  get: signedIn.customer.credit.get.handler(({ context }) =>
    readCredit(context.db, { customerId: context.actor.id }),
  ),
};

export const staffCredit = {
  get: signedIn.staff.credit.get.handler(({ context, input }) => readCredit(context.db, input)),
  payOut: signedIn.staff.credit.payOut.handler(({ context, input }) =>
    payOutCredit(context, input),
  ),
};
