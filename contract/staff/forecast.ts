import * as z from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  dateValue,
  idValue,
  pageInput,
  pageOutput,
  requiredPrinted,
  severalOf,
  textValue,
} from '#contract/values.ts';
import { FORECAST_DAYS } from '#domain/sales/forecast.ts';
import { SKIPPABLE_STEPS, STEP_KINDS, STEP_STATES } from '#domain/sales/step.ts';
import { HOLD_REASON_MAX } from './holds.ts';

const STEP_ABOUT_MAX = 100;

/** A step that the shop will take by itself, or would if staff did not hold it or leave it out. */
const plannedStep = z.strictObject({
  /** One of its own in the list: a step has no row. */
  id: z.string(),
  day: dateValue,
  kind: z.enum(STEP_KINDS),
  about: z.string(),
  state: z.enum(STEP_STATES),
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  /** Null for an order of no service. */
  serviceId: idValue.nullable(),
  /** The service, or what was ordered. */
  name: z.string(),
  /** Null for what no order is there of yet. */
  orderId: idValue.nullable(),
  amountCents: centsValue.nullable(),
  /** The last day on which it is held, the reason, and the row that says so. */
  heldUntil: dateValue.nullable(),
  reason: z.string().nullable(),
  holdId: idValue.nullable(),
});

export type ListedStep = z.infer<typeof plannedStep>;

const daysAhead = z.strictObject({
  today: dateValue,
  days: z
    .array(z.strictObject({ day: dateValue, count: z.int().nonnegative() }))
    .length(FORECAST_DAYS),
  /** More is foreseen than is counted and listed. */
  isCut: z.boolean(),
});

export type DaysAhead = z.infer<typeof daysAhead>;

export const forecast = {
  list: staff
    .get('/staff/forecast', 'What time brings about in the next thirty days, if nobody pays')
    .input(
      z.strictObject({
        ...pageInput,
        kind: severalOf(STEP_KINDS),
        day: dateValue.optional(),
        search: textValue(100).optional(),
      }),
    )
    .output(pageOutput(plannedStep)),
  days: staff
    .get('/staff/forecast/days', 'How much that is on each of these days')
    .output(daysAhead),
  skip: staff
    .post('/staff/forecast/skip', 'Leave out one step that the shop would take')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      STEP_GONE: ERRORS.STEP_GONE,
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
    })
    .input(
      z.strictObject({
        customerId: idValue,
        kind: z.enum(SKIPPABLE_STEPS),
        about: textValue(STEP_ABOUT_MAX),
        reason: requiredPrinted(HOLD_REASON_MAX),
      }),
    )
    .output(z.strictObject({ holdId: idValue })),
};
