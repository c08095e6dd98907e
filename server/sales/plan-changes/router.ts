import { signedIn } from '#server/platform/auth/procedures.ts';
import type { Context } from '#server/context.ts';
import { changeCustomerPlan } from './change-customer-plan.ts';
import { orderPlanChange } from './order-plan-change.ts';
import { readCustomerOptions } from './read-customer-options.ts';
import { readPlanOptions } from './read-plan-options.ts';
import { schedulePlanChange } from './schedule-plan-change.ts';
import { withdrawCustomerChange } from './withdraw-customer-change.ts';
import { withdrawPlanChange } from './withdraw-plan-change.ts';

const own = signedIn.customer.planChanges;
const staff = signedIn.staff.planChanges;

type Asked = Pick<Context, 'db' | 'now'>;

/** The service of a customer as it is after what staff did to it. */
const customerOptions = ({ db, now }: Asked, serviceId: string) =>
  readCustomerOptions(db, { serviceId, now: now() });

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

export const staffPlanChanges = {
  options: staff.options.handler(({ context, input }) => customerOptions(context, input.serviceId)),
  change: staff.change.handler(async ({ context, input }) => {
    await changeCustomerPlan(context, input);
    return customerOptions(context, input.serviceId);
  }),
  withdraw: staff.withdraw.handler(async ({ context, input }) => {
    await withdrawCustomerChange(context, input);
    return customerOptions(context, input.serviceId);
  }),
};
