import { signedIn } from '#server/auth/procedures.ts';
import { orderPlanChange } from './order-plan-change.ts';
import { readPlanOptions } from './read-plan-options.ts';
import { schedulePlanChange } from './schedule-plan-change.ts';
import { withdrawPlanChange } from './withdraw-plan-change.ts';

const own = signedIn.customer.planChanges;

export const customerPlanChanges = {
  options: own.options.handler(({ context, input }) => readPlanOptions(context, input)),
  order: own.order.handler(({ context, input }) => orderPlanChange(context, input)),
  schedule: own.schedule.handler(async ({ context, input }) => {
    await schedulePlanChange(context, input);
    return readPlanOptions(context, input);
  }),
  withdraw: own.withdraw.handler(async ({ context, input }) => {
    await withdrawPlanChange(context, input);
    return readPlanOptions(context, input);
  }),
};
