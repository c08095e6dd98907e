import { signedIn } from '#server/auth/procedures.ts';
import { AppError } from '#server/errors.ts';
import { answerTestPayment } from './answer-test-payment.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { getTestPayment, listStaffPayments, readCredit } from './queries.ts';

export const customerTestGateway = {
  get: signedIn.customer.testGateway.get.handler(({ context, input }) =>
    getTestPayment(context.db, { customerId: context.actor.id, ...input }),
  ),
  answer: signedIn.customer.testGateway.answer.handler(({ context, input }) => {
    const gateway = context.payments.test;
    if (gateway === null) throw new AppError('NOT_FOUND');
    return answerTestPayment(context, gateway, input);
  }),
};

export const staffPayments = {
  list: signedIn.staff.payments.list.handler(({ context, input }) =>
    listStaffPayments(context.db, input),
  ),
};

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
