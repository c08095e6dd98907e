import * as z from 'zod';
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
