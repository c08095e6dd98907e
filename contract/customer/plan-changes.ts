import * as z from 'zod';
import { isOneTerm, TERMS } from '#domain/catalogue/term.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { PLAN_CHANGE_REFUSALS } from '#domain/sales/plan-change.ts';
import { VAT_TREATMENTS } from '#domain/catalogue/vat-treatment.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { planResources } from '#contract/public/plans.ts';
import { askedTermFields, cycleValue, ONE_TERM, termValue } from '#contract/public/term.ts';
import { centsValue, changedPrice, dateValue, idValue } from '#contract/values.ts';
import { planSlug } from './checkout.ts';
import { plannedPlan } from './planned-plan.ts';
import { serviceDiscount } from './service-discount.ts';

const calls = callsOf(signedIn, 'Services');

/** Price of having a plan for the days that are paid already. */
const settlement = z.strictObject({
  /** At the new plan, and what was paid of them. */
  costsCents: centsValue,
  paidCents: centsValue,
  /** To be paid now: the difference. */
  dueCents: centsValue,
  netCents: centsValue,
  vatCents: centsValue,
  from: dateValue,
  through: dateValue,
});

/** Price of a next term of this length, VAT included, and its saving against months. */
export const termPrice = z.strictObject({
  termMonths: termValue,
  cycle: cycleValue,
  termCents: centsValue,
  savingCents: centsValue,
});

export type TermPrice = z.infer<typeof termPrice>;

const planOption = z.strictObject({
  slug: planSlug,
  name: z.string(),
  resources: planResources.nullable(),
  /** Price of a term as long as the one it has, VAT included; null where it is not sold for that. */
  termCents: centsValue.nullable(),
  /** Price of every term that it is sold for, the shortest first. */
  cycles: z.array(termPrice).max(TERMS.length),
  /** Null where there is nothing to pay ahead: then it comes with the next term. */
  now: settlement.nullable(),
});

export type PlanOption = z.infer<typeof planOption>;

const planChangeOptions = z.strictObject({
  serviceName: z.string(),
  planName: z.string(),
  resources: planResources.nullable(),
  termMonths: termValue,
  cycle: cycleValue,
  termCents: centsValue,
  /** Its next term is cheaper; with another plan it is not. */
  discount: serviceDiscount.nullable(),
  /** End of what is paid, which is when the next term begins. */
  paidUntil: z.date().nullable(),
  /** Reason that it keeps its plan for now; null when it may change. */
  refusal: z.enum(PLAN_CHANGE_REFUSALS).nullable(),
  options: z.array(planOption).max(100),
  /** The plan that it has, for another term; null where that plan is not sold any more. */
  own: planOption.nullable(),
  /** Plan that was asked for and did not come yet: it waits for its money, or for that next term. */
  planned: plannedPlan.nullable(),
  /** The next term, invoiced and not paid yet: another invoice takes its place. */
  openInvoice: z.string().nullable(),
  /** Its server goes down and up for it. */
  restarts: z.boolean(),
  methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  creditCents: centsValue,
  /** Tax on what is paid now. */
  vatPercent: z.number(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  country: z.string(),
  acceptsOrders: z.boolean(),
  termsVersion: z.string(),
});

export type PlanChangeOptions = z.infer<typeof planChangeOptions>;

const one = { serviceId: idValue };

const orderInput = z.strictObject({
  ...one,
  /** Made once per page; the same key places one order however often it is sent. */
  idempotencyKey: idValue,
  plan: planSlug,
  method: z.enum(PAYMENT_METHODS),
  termsAccepted: z.literal(true, 'Ga akkoord met de voorwaarden om te bestellen.'),
  termsVersion: z.string().max(20),
  /** Prices that the screen showed, to be paid now and per term. The server decides both. */
  shownTotalCents: centsValue,
  shownTermCents: centsValue,
});

export type OrderPlanChangeInput = z.infer<typeof orderInput>;

const scheduleFields = z.strictObject({
  ...one,
  plan: planSlug,
  /** Without a term it stays what it is. */
  ...askedTermFields,
  /** Price that the screen showed, per term of that length. The server decides it. */
  shownTermCents: centsValue,
});

const scheduleInput = scheduleFields.refine(
  (asked) => (asked.termMonths === undefined && asked.cycle === undefined) || isOneTerm(asked),
  ONE_TERM,
);

export type SchedulePlanChangeInput = z.infer<typeof scheduleInput>;

const REFUSED = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  CONFLICT: ERRORS.CONFLICT,
  PLAN_NOT_CHANGEABLE: ERRORS.PLAN_NOT_CHANGEABLE,
  PLAN_NOT_AVAILABLE: ERRORS.PLAN_NOT_AVAILABLE,
  PRICE_CHANGED: { ...ERRORS.PRICE_CHANGED, data: changedPrice },
};

export const planChanges = {
  options: calls
    .get(
      '/services/{serviceId}/plans',
      'Which plans an own service can have instead, and what that costs',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(one))
    .output(planChangeOptions),
  order: calls
    .post('/services/{serviceId}/plan-orders', 'Order another plan for an own service, from now on')
    .errors({
      ...REFUSED,
      TERMS_CHANGED: ERRORS.TERMS_CHANGED,
      SHOP_CLOSED: ERRORS.SHOP_CLOSED,
      METHOD_NOT_AVAILABLE: ERRORS.METHOD_NOT_AVAILABLE,
      CREDIT_TOO_LOW: ERRORS.CREDIT_TOO_LOW,
      IDEMPOTENCY_MISMATCH: ERRORS.IDEMPOTENCY_MISMATCH,
    })
    .input(orderInput)
    .output(z.strictObject({ orderId: idValue, payUrl: z.string().nullable() })),
  schedule: calls
    .post(
      '/services/{serviceId}/plan',
      'Have another plan or billing cycle from the next term of an own service on',
    )
    .errors(REFUSED)
    .input(scheduleInput)
    .output(planChangeOptions),
  withdraw: calls
    .delete(
      '/services/{serviceId}/plan/{changeId}',
      'Take back a change of plan that did not come yet',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ ...one, changeId: idValue }))
    .output(planChangeOptions),
};
