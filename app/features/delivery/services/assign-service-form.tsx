import { FormField } from '#app/components/form-field.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { errorText } from '#app/lib/errors.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { emailValue } from '#contract/values.ts';
import { NewServiceFormFields } from './new-service-form.tsx';
import {
  isIncomplete,
  toGiven,
  useGiveService,
  useNewServiceForm,
  useServiceOptions,
  type NewServiceFields,
} from './use-new-service.ts';

/** Gives a service to whoever has an address; of nobody's it says so and keeps what was typed. */
export function AssignServiceForm() {
  const form = useNewServiceForm();
  const { data: options } = useServiceOptions();
  const { keyOf, assign } = useGiveService(() => form.reset());
  const [email, planId, name] = form.watch(['email', 'planId', 'name']);
  const me = useSignedInUser();
  const isMine = email.trim().toLowerCase() === me.email.toLowerCase();
  const own = useOwnBenefit(isMine ? me.id : '');
  const submit = (fields: NewServiceFields) => {
    if (options === undefined || isIncomplete([fields.email, fields.planId, fields.name])) {
      return showFailure('incompleteService');
    }
    const address = emailValue.safeParse(fields.email.trim());
    // An address that is none belongs to nobody either.
    if (!address.success) return showFailure('customerNotFound');
    const given = { email: address.data, ...toGiven(fields, options) };
    assign.mutate({ ...given, requestKey: keyOf(given) });
  };
  return (
    <form
      noValidate
      aria-label="Service toewijzen"
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FormField label="Email van de gebruiker" name="email" error={own ?? undefined}>
        <Input type="email" autoComplete="off" inputMode="email" {...form.register('email')} />
      </FormField>
      <NewServiceFormFields form={form} />
      {assign.error === null ? null : <Alert tone="bad">{errorText(assign.error)}</Alert>}
      <Button
        type="submit"
        disabled={email === '' || planId === '' || name === '' || own !== null}
        pending={assign.isPending}
      >
        Service Aanmaken
      </Button>
    </form>
  );
}
