import { amsterdamDate, daysBetween } from '#domain/platform/amsterdam.ts';
import { AppError } from '#server/errors.ts';
import { signedIn } from '#server/platform/auth/procedures.ts';
import { advanceDemoClock } from './advance-demo-clock.ts';

const staff = signedIn.staff.demoClock;

export const staffDemoClock = {
  get: staff.get.handler(({ context: { clock, config } }) => {
    if (!config.demo) throw new AppError('NOT_FOUND');
    const now = clock.now();
    const today = amsterdamDate(now);
    const world = amsterdamDate(new Date(now.getTime() - clock.aheadMs()));
    return { today, daysAhead: daysBetween(world, today) };
  }),
  advance: staff.advance.handler(({ context, input }) => advanceDemoClock(context, input)),
};
