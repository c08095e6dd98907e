import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { FirstFacts, OtherFacts } from './breach-facts-form.tsx';
import { useFactsForm } from './use-facts-form.ts';

/** Notes a breach. Sent twice it is one. */
export function NewBreachForm() {
  const { form, keys, isChanged, submit } = useFactsForm({ place: 'data-breach', known: null });
  const navigate = useNavigate();
  const task = useAction(orpc.staff.dataBreaches.note.mutationOptions(), {
    success: ['statusUpdated', 'Het datalek is genoteerd. Admins en owners krijgen een mail.'],
    failure: 'save',
    refresh: orpc.staff.dataBreaches.key(),
    onDone: ({ breachId }) => navigate(areaPaths.adminDataBreach(breachId), { replace: true }),
    onFailure: (error) => showRefused(form, error),
  });
  const handleSubmit = submit((facts) => {
    if (!task.isPending) task.mutate({ requestKey: keys.of(facts), facts });
  });
  return (
    <Card className="max-w-3xl">
      <UnsavedGuard when={isChanged && !task.isPending && !task.isSuccess} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void handleSubmit(event)}
          className="flex flex-col gap-5"
        >
          <RestingFields when={task.isPending}>
            <FirstFacts />
            <div className="border-t border-line pt-5">
              <h3 className="text-lg font-semibold">Wat je nog meer weet</h3>
              <p className="mt-1 text-sm text-ink-soft">
                Weet je het nog niet? Laat het leeg; een admin vult het later aan.
              </p>
            </div>
            <OtherFacts />
          </RestingFields>
          {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
          <div>
            <Button type="submit" pending={task.isPending}>
              Datalek noteren
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}
