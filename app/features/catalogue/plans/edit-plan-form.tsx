import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { SaveBar } from '#app/components/save-bar.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { PLAN_ERRORS } from '#contract/errors/plan.ts';
import type { StaffPlan } from '#contract/staff/plans.ts';
import { PlanFieldsCard } from './plan-fields-card.tsx';
import { PlanPreviewCard } from './plan-preview-card.tsx';
import { usePlanForm } from './use-plan-form.ts';

const MEANWHILE =
  'We hebben hun wijzigingen hier overgenomen. Wat jij had ingevuld, staat er nog. Kijk het na en sla opnieuw op.';

function useEditPlan(plan: StaffPlan) {
  const state = usePlanForm(plan);
  const [isBehind, setBehind] = useState(false);
  const edit = useAction(orpc.staff.plans.edit.mutationOptions(), {
    success: ['planSaved'],
    failure: 'save',
    refresh: orpc.staff.plans.key(),
    onDone: () => setBehind(false),
    onFailure: async (error) => {
      state.showFaults(error);
      if (errorCode(error) !== 'PLAN_CHANGED') return;
      const theirs = await api.staff.plans.get({ planId: plan.id });
      state.takeOver(theirs.plan);
      setBehind(true);
    },
  });
  return { ...state, edit, isBehind };
}

/** A plan that exists. */
export function EditPlanForm({ plan }: { plan: StaffPlan }) {
  const { form, changed, submit, saved, seenAt, edit, isBehind } = useEditPlan(plan);
  const save = submit((fields, typed) => {
    if (seenAt === null) return;
    const onSuccess = (now: StaffPlan) => saved(now, typed);
    edit.mutate({ planId: plan.id, fields, seenAt }, { onSuccess });
  });
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !edit.isPending} />
      <form
        noValidate
        aria-label="Pakket wijzigen"
        className="flex flex-col gap-8"
        onSubmit={(event) => void save(event)}
      >
        <PlanFieldsCard
          slugReason={plan.used ? PLAN_ERRORS.SLUG_FIXED.message : null}
          isNew={false}
          sold={plan}
        />
        <PlanPreviewCard />
        {isBehind ? (
          <Alert tone="bad" title="Iemand anders heeft dit pakket intussen gewijzigd">
            {MEANWHILE}
          </Alert>
        ) : null}
        {edit.error !== null && !isBehind ? (
          <Alert tone="bad">{errorText(edit.error)}</Alert>
        ) : null}
        <SaveBar
          label="Pakket opslaan"
          changed={changed}
          pending={edit.isPending}
          onUndo={() => form.reset()}
        />
      </form>
    </FormProvider>
  );
}
