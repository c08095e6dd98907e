import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';

const REQUIRED = {
  email: 'Vul een e-mailadres in.',
  firstName: 'Vul een voornaam in.',
  lastName: 'Vul een achternaam in.',
} as const;

/** Makes an account for a customer, who is invited by mail to choose a password. */
export function NewCustomerForm() {
  const navigate = useNavigate();
  const create = useAction(orpc.staff.customers.create.mutationOptions(), {
    success: (_made, { email }) => ['emailSent', `De uitnodiging voor ${email} is onderweg.`],
    refresh: orpc.staff.customers.key(),
    onDone: ({ customerId }) => navigate(areaPaths.adminCustomer(customerId), { replace: true }),
  });
  const { error } = create;
  const form = usePlainForm({ error, required: REQUIRED });
  const hasFormError = error !== null && Object.keys(form.atFields).length === 0;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = form.read(event.currentTarget);
    create.reset();
    if (fields === null || create.isPending) return;
    const text = (name: string) => readText(fields, name).trim();
    create.mutate({
      email: text('email'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      company: text('company'),
    });
  }

  return (
    <Card>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={handleSubmit}>
        <FormField label="E-mailadres" name="email" error={form.errors['email']}>
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
        </FormField>
        <FormField label="Voornaam" name="firstName" error={form.errors['firstName']}>
          <Input autoComplete="off" maxLength={50} />
        </FormField>
        <FormField label="Achternaam" name="lastName" error={form.errors['lastName']}>
          <Input autoComplete="off" maxLength={50} />
        </FormField>
        <FormField label="Bedrijf" name="company" optional error={form.errors['company']}>
          <Input autoComplete="off" maxLength={100} />
        </FormField>
        {hasFormError ? <Alert tone="bad">{errorText(error)}</Alert> : null}
        <Button type="submit" className="self-start" pending={create.isPending}>
          Account maken
        </Button>
      </form>
    </Card>
  );
}
