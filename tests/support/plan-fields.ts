import * as z from 'zod';
import { fieldsOfPlan, made, type PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';

const filledIn = z.object({ ...fieldsOfPlan.shape, ...made.shape });

/** What people filled in of a plan that is there. */
export function fieldsOf(plan: StaffPlan): PlanFields {
  return filledIn.parse(plan);
}
