import * as z from 'zod';
import { centsValue } from '#contract/values.ts';

/** Price of the next term with the code that its customer ordered with. */
export const serviceDiscount = z.strictObject({
  code: z.string(),
  percent: z.int().nullable(),
  /** Price of one term, and of a month of it. */
  priceCents: centsValue,
  monthlyCents: centsValue,
  /** Number of terms for which it still counts; null for as long as the service runs. */
  termsLeft: z.int().positive().nullable(),
});
