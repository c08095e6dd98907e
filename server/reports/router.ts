import { signedIn } from '#server/auth/procedures.ts';
import { getConsoleStatistics } from './queries.ts';

export const staffStatistics = {
  get: signedIn.staff.statistics.get.handler(({ context }) =>
    getConsoleStatistics(context.db, context.now()),
  ),
};
