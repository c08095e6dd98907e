import * as z from 'zod';
import { SETUP_STEPS } from '#domain/shop-setup.ts';
import { signedIn } from '#contract/procedures.ts';
import { bigCentsValue } from '#contract/values.ts';

export const consoleStatistics = z.strictObject({
  users: z.int().nonnegative(),
  orders: z.int().nonnegative(),
  services: z.int().nonnegative(),
  monthlyRevenueCents: bigCentsValue,
  openTickets: z.int().nonnegative(),
  toDeliver: z.int().nonnegative(),
  failedJobs: z.int().nonnegative(),
  /** What a new shop still has to be given before it can sell, answer and mail. */
  missing: z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length),
});

export type ConsoleStatistics = z.infer<typeof consoleStatistics>;

export const statistics = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/staff/statistics',
      summary: 'The figures above the console',
      tags: ['Staff'],
    })
    .output(consoleStatistics),
};
