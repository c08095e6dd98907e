import * as z from 'zod';
import { OUTSIDE_PARTIES } from '#domain/platform/outside-party.ts';
import { SETUP_STEPS } from '#domain/operations/shop-setup.ts';
import { staff } from '#contract/procedures.ts';
import { bigCentsValue } from '#contract/values.ts';

export const consoleStatistics = z.strictObject({
  users: z.int().nonnegative(),
  orders: z.int().nonnegative(),
  services: z.int().nonnegative(),
  monthlyRevenueCents: bigCentsValue,
  openTickets: z.int().nonnegative(),
  toDeliver: z.int().nonnegative(),
  failedJobs: z.int().nonnegative(),
  /** Mails that could not go yet; null when all went. */
  waitingMails: z
    .strictObject({
      count: z.int().positive(),
      since: z.date(),
      /** Words of the mail server; null where there is none, or no address to send from. */
      words: z.string().nullable(),
    })
    .nullable(),
  /** Parties outside of the shop that do not do what they are asked, with what doctor says of them. */
  troubles: z
    .array(z.strictObject({ party: z.enum(OUTSIDE_PARTIES), since: z.date(), words: z.string() }))
    .max(OUTSIDE_PARTIES.length),
  /** Settings that a new shop still has to be given before it can sell, answer and mail. */
  missing: z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length),
});

export type ConsoleStatistics = z.infer<typeof consoleStatistics>;

export const statistics = {
  get: staff.get('/staff/statistics', 'The figures above the console').output(consoleStatistics),
};
