import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import {
  EMPTY_PLAN,
  fieldOf,
  planResolver,
  readPlan,
  toTyped,
  type TypedPlan,
} from '#app/lib/forms/typed-plan.ts';
import type { PlanFields } from '#contract/staff/plan-fields.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';

/** The version of the plan that was seen and, for a new plan, whether it is for sale at once. */
const besideTyped = z.object({ seenAt: z.coerce.date().nullable(), active: z.boolean() });

/**
 * The form of a plan. `onFields` gets what was typed, checked. What somebody else changed meanwhile
 * is taken over where nothing was typed; what was typed stays.
 */
export function usePlanForm(plan: StaffPlan | null) {
  const form = useForm<TypedPlan>({
    defaultValues: plan === null ? EMPTY_PLAN : toTyped(plan),
    resolver: planResolver,
  });
  const place = `plan.${plan?.id ?? 'new'}`;
  const { found, keys, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  const [seenAt, setSeenAt] = useState(found?.beside.seenAt ?? plan?.updatedAt ?? null);
  const [active, setActive] = useState(found?.beside.active ?? true);
  useEffect(() => holdWith({ seenAt, active }));
  return {
    form,
    keys,
    seenAt,
    active,
    setActive,
    changed: Object.values(form.formState.dirtyFields).filter(Boolean).length,
    submit: (onFields: (fields: PlanFields, typed: TypedPlan) => void) =>
      form.handleSubmit((typed) => {
        const read = readPlan(typed);
        if (read.success) onFields(read.data, typed);
      }),
    saved: (now: StaffPlan, sent: TypedPlan) => {
      resetToSaved(form, { sent, saved: toTyped(now) });
      setSeenAt(now.updatedAt);
    },
    takeOver: (theirs: StaffPlan) => {
      form.reset(toTyped(theirs), { keepDirtyValues: true });
      setSeenAt(theirs.updatedAt);
    },
    showFaults: (error: unknown) =>
      showRefused(form, error, {
        codes: { SLUG_TAKEN: 'slug', SLUG_FIXED: 'slug', PLAN_SALE_FIXED: 'sale' },
        at: (path) => fieldOf(path.slice(1)),
      }),
  };
}
