import { signedIn } from '#server/platform/auth/procedures.ts';
import { readCredit } from './queries.ts';

export const customerCredit = {
  get: signedIn.customer.credit.get.handler(({ context }) =>
    readCredit(context.db, { customerId: context.actor.id }),
  ),
};

export const staffCredit = {
  get: signedIn.staff.credit.get.handler(({ context, input }) => readCredit(context.db, input)),
};
