import * as z from 'zod';
import { isOneTerm, TERMS } from '#domain/catalogue/term.ts';
import { AGREED_WAYS, CHANGE_MOMENTS, PLAN_CHANGE_REFUSALS } from '#domain/sales/plan-change.ts';
import { planSlug } from '#contract/customer/checkout.ts';
import { termPrice } from '#contract/customer/plan-changes.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { askedTermFields, cycleValue, ONE_TERM, termValue } from '#contract/public/term.ts';
import { centsValue, changedPrice, dateValue, idValue, requiredText } from '#contract/values.ts';

const reason = requiredText(500);

const customerPlan = z.strictObject({
  slug: planSlug,
  name: z.string(),
  cycles: z.array(termPrice).max(TERMS.length),
  /** True if it may be given at once, for nothing until the next term. */
  canBeNow: z.boolean(),
});

const customerPlanOptions = z.strictObject({
  planName: z.string(),
  termMonths: termValue,
  cycle: cycleValue,
  termCents: centsValue,
  /** When the next term begins. */
  paidUntil: z.date().nullable(),
  /** Reason that it keeps its plan for now; null when it may change. */
  refusal: z.enum(PLAN_CHANGE_REFUSALS).nullable(),
  /** The code whose discount the next term has as it is. */
  discountCode: z.string().nullable(),
  /** The plan that it has, for another term; null where that plan is not sold any more. */
  own: customerPlan.nullable(),
  options: z.array(customerPlan).max(100),
  /** Change that was asked for and did not come yet; ordered by its customer, or waiting for that term. */
  open: z
    .strictObject({
      id: idValue,
      planName: z.string(),
      termMonths: termValue,
      cycle: cycleValue,
      priceCents: centsValue,
      isOrdered: z.boolean(),
      /** True if the term that it waits for was paid already, so that it stands. */
      isFixed: z.boolean(),
    })
    .nullable(),
  openInvoice: z.string().nullable(),
});

export type CustomerPlanOptions = z.infer<typeof customerPlanOptions>;
export type CustomerPlan = z.infer<typeof customerPlan>;

/** Reason of a change, and the way its customer agreed to it; as a form has it. */
export const agreedFields = z.strictObject({
  reason,
  agreedWay: z.enum(AGREED_WAYS),
  agreedOn: dateValue,
});

const changeFields = z.strictObject({
  serviceId: idValue,
  plan: planSlug,
  ...askedTermFields,
  moment: z.enum(CHANGE_MOMENTS),
  /** Change that was open as staff looked, which this takes the place of. */
  changeId: idValue.nullable(),
  shownTermCents: centsValue,
  ...agreedFields.shape,
});

const changeInput = changeFields.refine(isOneTerm, ONE_TERM);

export type ChangeCustomerPlanInput = z.infer<typeof changeInput>;

const withdrawInput = z.strictObject({ serviceId: idValue, changeId: idValue, reason });

export type WithdrawCustomerChangeInput = z.infer<typeof withdrawInput>;

export const planChanges = {
  options: staff
    .get(
      '/staff/services/{serviceId}/plans',
      'Which plans and billing cycles a service can have instead',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ serviceId: idValue }))
    .output(customerPlanOptions),
  change: staff
    .post(
      '/staff/services/{serviceId}/plan',
      'Change the plan or billing cycle of a service for its customer',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      CONFLICT: ERRORS.CONFLICT,
      PLAN_NOT_CHANGEABLE: ERRORS.PLAN_NOT_CHANGEABLE,
      PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
      PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
    })
    .input(changeInput)
    .output(customerPlanOptions),
  withdraw: staff
    .post(
      '/staff/services/{serviceId}/withdraw-plan',
      'Take back a change that waits for the next term of a service',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(withdrawInput)
    .output(customerPlanOptions),
};
