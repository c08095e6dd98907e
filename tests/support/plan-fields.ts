import * as z from 'zod';
import { fieldsOfPlan, made, type PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';

/** A plan that is ordered by itself and paid term after term. */
export const SOLD_BY_TERM = { addOn: false, followsParent: false, soldOnce: false } as const;

const filledIn = z.object({ ...fieldsOfPlan.shape, ...made.shape });

/** Takes from an existing plan the fields that people filled in. */
export function fieldsOf(plan: StaffPlan): PlanFields {
  return filledIn.parse(plan);
}
