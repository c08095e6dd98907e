import * as z from 'zod';
import { OTHER_TERMS } from '#domain/catalogue/term.ts';
import { PLANS_MAX } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { planResources } from '#contract/public/plans.ts';
import { otherPrice } from '#contract/public/term.ts';
import { centsValue, idValue } from '#contract/values.ts';
import { fieldsOfPlan, made, planFields } from './plan-fields.ts';

export const staffPlan = z.strictObject({
  ...fieldsOfPlan.shape,
  ...made.shape,
  name: z.string(),
  slug: z.string(),
  priceCents: centsValue,
  yearlyPriceCents: centsValue.nullable(),
  otherPrices: z.array(otherPrice).max(OTHER_TERMS.length),
  features: z.array(z.string()).max(100),
  resources: planResources.nullable(),
  id: idValue,
  active: z.boolean(),
  /** Among those of its type. */
  position: z.int().nonnegative(),
  updatedAt: z.date(),
  /** Not cancelled, counted up to a bound. */
  services: z.strictObject({ value: z.int().nonnegative(), exact: z.boolean() }),
  /** True if somebody ever ordered it: its slug is fixed then, and it is never deleted. */
  used: z.boolean(),
});

export type StaffPlan = z.infer<typeof staffPlan>;

export const priceChange = z.strictObject({
  id: idValue,
  fromPriceCents: centsValue.nullable(),
  toPriceCents: centsValue,
  fromYearlyCents: centsValue.nullable(),
  toYearlyCents: centsValue.nullable(),
  fromOtherPrices: z.array(otherPrice).max(OTHER_TERMS.length),
  toOtherPrices: z.array(otherPrice).max(OTHER_TERMS.length),
  changedBy: z.string().nullable(),
  createdAt: z.date(),
});

export const staffPlanDetail = z.strictObject({
  plan: staffPlan,
  /** The newest hundred. */
  priceChanges: z.array(priceChange).max(100),
  /** Services that still cost something else than the plan does now. */
  otherPrices: z.strictObject({
    /** Services that get dearer by the price of now. */
    raised: z.int().nonnegative(),
    lowered: z.int().nonnegative(),
    /** Those of both whose price the plan never had: it was agreed with one customer. */
    individual: z.int().nonnegative(),
  }),
});

export type StaffPlanDetail = z.infer<typeof staffPlanDetail>;

const one = z.strictObject({ planId: idValue });

export const plans = {
  list: staff
    .get('/staff/plans', 'All plans, by type and in their order')
    .output(z.strictObject({ plans: z.array(staffPlan).max(PLANS_MAX) })),
  listModules: staff
    .get('/staff/plan-modules', 'What can deliver a plan in this shop')
    .output(z.strictObject({ modules: z.array(z.enum(PROVISIONING_MODULES)) })),
  get: staff
    .get('/staff/plans/{planId}', 'A plan with the history of its price')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(staffPlanDetail),
  create: staff
    .post('/staff/plans', 'A new plan, for sale at once or not yet')
    .errors({ SLUG_TAKEN: ERRORS.SLUG_TAKEN, TOO_MANY_PLANS: ERRORS.TOO_MANY_PLANS })
    .input(
      z.strictObject({
        /** Sent twice, it is made once. */
        requestKey: z.uuid(),
        fields: planFields,
        active: z.boolean(),
      }),
    )
    .output(staffPlan),
  edit: staff
    .post('/staff/plans/{planId}', 'Changes a plan, unless somebody else did meanwhile')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      PLAN_CHANGED: ERRORS.PLAN_CHANGED,
      SLUG_TAKEN: ERRORS.SLUG_TAKEN,
      SLUG_FIXED: ERRORS.SLUG_FIXED,
      PLAN_SALE_FIXED: ERRORS.PLAN_SALE_FIXED,
      PLAN_OPTIONS_UNFIT: ERRORS.PLAN_OPTIONS_UNFIT,
    })
    .input(
      z.strictObject({
        planId: idValue,
        fields: planFields,
        /** When the plan that was seen had last changed. */
        seenAt: z.date(),
      }),
    )
    .output(staffPlan),
  switch: staff
    .post('/staff/plans/{planId}/switch', 'Puts a plan up for sale or takes it out')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ planId: idValue, active: z.boolean() }))
    .output(staffPlan),
  move: staff
    .post('/staff/plans/{planId}/move', 'Moves a plan one place among those of its type')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ planId: idValue, direction: z.enum(['up', 'down']) }))
    .output(staffPlan),
  adoptPrice: staff
    .post(
      '/staff/plans/{planId}/adopt-price',
      'Gives existing services the price that their plan has now, from their next invoice',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, PLAN_CHANGED: ERRORS.PLAN_CHANGED })
    .input(z.strictObject({ planId: idValue, seenAt: z.date() }))
    .output(z.strictObject({ services: z.int().nonnegative() })),
  delete: staff
    .post('/staff/plans/{planId}/delete', 'Deletes a plan that nobody ever ordered')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, PLAN_IN_USE: ERRORS.PLAN_IN_USE })
    .input(one)
    .output(one),
};
