import * as z from 'zod';
import { cycleValue, termValue } from '#contract/public/term.ts';
import { centsValue, idValue } from '#contract/values.ts';

/** Another plan or term that was asked for: of an order, or without one from the next term on. */
export const plannedPlan = z.strictObject({
  changeId: idValue,
  planName: z.string(),
  termMonths: termValue,
  cycle: cycleValue,
  /** Price of one term, VAT included. */
  priceCents: centsValue,
  orderId: idValue.nullable(),
  at: z.date(),
});
