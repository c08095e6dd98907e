import { signedIn } from '#server/platform/auth/procedures.ts';
import { presentSeries } from './queries.ts';
import { saveNumberSeries } from './save-number-series.ts';

export const staffNumberSeries = {
  list: signedIn.staff.numberSeries.list.handler(({ context }) =>
    presentSeries(context.db, context.now()),
  ),
  save: signedIn.staff.numberSeries.save.handler(({ context, input }) =>
    saveNumberSeries(context, input),
  ),
};
