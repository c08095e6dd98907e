import * as z from 'zod';
import { BILLING_CYCLES, OTHER_TERMS } from '#domain/catalogue/term.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { otherPrice } from '#contract/public/term.ts';
import { SYSTEM_NAME_MAX, SYSTEMS_MAX } from '#domain/delivery/operating-system.ts';
import { centsValue, idValue, requiredText } from '#contract/values.ts';

const calls = callsOf(procedure, 'Plans');

export const planResources = z.strictObject({
  cpu: z.string(),
  ram: z.string(),
  storage: z.string(),
  bandwidth: z.string(),
});

/** An operating system, as people choose it. */
export const systemName = requiredText(SYSTEM_NAME_MAX);

/** Those of a plan, in the order in which one chooses among them. */
export const systemNames = z.array(z.string()).max(SYSTEMS_MAX);

export const publicPlan = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  type: z.enum(PLAN_TYPES),
  /** Per month, VAT included. */
  priceCents: centsValue,
  /** Per year, VAT included. */
  yearlyPriceCents: centsValue,
  /** Prices of the other terms that it is sold for, VAT included. */
  otherPrices: z.array(otherPrice).max(OTHER_TERMS.length),
  billingCycle: z.enum(BILLING_CYCLES),
  features: z.array(z.string()).max(30),
  /** The operating systems that one chooses among, by their names; the first is what one gets unasked. */
  systems: systemNames,
  resources: planResources.nullable(),
  popular: z.boolean(),
  /** Among those of its type, where the shop wants another order than that of the price. */
  position: z.int().nonnegative(),
});

export type PublicPlan = z.infer<typeof publicPlan>;

export const plans = {
  list: calls
    .get('/plans', 'Active plans, cheapest first')
    .output(z.strictObject({ plans: z.array(publicPlan).max(100) })),
};
