import * as z from 'zod';
import { BILLING_CYCLES } from '#domain/catalogue/billing-cycle.ts';
import { centsValue, idValue } from '#contract/values.ts';

/** Another plan or cycle that was asked for: of an order, or without one from the next term on. */
export const plannedPlan = z.strictObject({
  changeId: idValue,
  planName: z.string(),
  cycle: z.enum(BILLING_CYCLES),
  /** Price of one term, VAT included. */
  priceCents: centsValue,
  orderId: idValue.nullable(),
  at: z.date(),
});
