import { base } from '#server/auth/procedures.ts';
import { listActivePlans } from './queries.ts';

export const publicPlans = {
  list: base.public.plans.list.handler(async ({ context }) => ({
    plans: await listActivePlans(context.db),
  })),
};
