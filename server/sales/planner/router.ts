import { signedIn } from '#server/platform/auth/procedures.ts';
import { skipStep } from './skip-step.ts';
import { countDaysAhead, listForecast } from './staff-queries.ts';

const staff = signedIn.staff.forecast;

export const staffForecast = {
  list: staff.list.handler(({ context, input }) => listForecast(context, input)),
  days: staff.days.handler(({ context }) => countDaysAhead(context)),
  skip: staff.skip.handler(({ context, input }) => skipStep(context, input)),
};
