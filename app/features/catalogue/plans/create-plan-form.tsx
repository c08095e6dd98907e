import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { SaveBar } from '#app/components/save-bar.tsx';
import { SwitchField } from '#app/components/switch-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Card } from '#app/ui/card.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { PlanFieldsCard } from './plan-fields-card.tsx';
import { PlanPreviewCard } from './plan-preview-card.tsx';
import { usePlanForm } from './use-plan-form.ts';

/** A new plan. */
export function CreatePlanForm() {
  const { form, keys, active, setActive, changed, submit, showFaults } = usePlanForm(null);
  const navigate = useNavigate();
  const create = useAction(orpc.staff.plans.create.mutationOptions(), {
    success: ({ name }) => ['planSaved', `${name} is aangemaakt.`],
    failure: 'save',
    refresh: orpc.staff.plans.key(),
    onDone: ({ id }) => navigate(areaPaths.adminPlan(id), { replace: true }),
    onFailure: showFaults,
  });
  const handleSubmit = submit((fields) => {
    const plan = { fields, active };
    create.mutate({ requestKey: keys.of(plan), ...plan });
  });
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={changed > 0 && !create.isPending && !create.isSuccess} />
      <form
        noValidate
        aria-label="Nieuw pakket"
        className="flex flex-col gap-8"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <RestingFields when={create.isPending}>
          <PlanFieldsCard slugReason={null} isNew sold={null} />
          <Card>
            <SwitchField
              label="Meteen te koop"
              help="Uit: je zet het later te koop, met één druk op de knop."
              checked={active}
              onChange={(event) => setActive(event.target.checked)}
            />
          </Card>
        </RestingFields>
        <PlanPreviewCard />
        {create.error === null ? null : <Alert tone="bad">{errorText(create.error)}</Alert>}
        <SaveBar
          label="Pakket aanmaken"
          unchanged="Nog niets ingevuld."
          changed={changed}
          pending={create.isPending || create.isSuccess}
          onUndo={() => form.reset()}
        />
      </form>
    </FormProvider>
  );
}
