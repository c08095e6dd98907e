import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';

const REQUIRED = {
  until: 'Kies de laatste dag van het uitstel.',
  reason: 'Vul in waarom.',
} as const;

type PlaceHoldDialogProps = {
  customerId: string;
  services: readonly { id: string; name: string }[];
  /** The service that is meant, until somebody says otherwise. */
  chosen?: string;
  onClose: () => void;
};

/** Asks what need not be paid for now, until when and why. */
export function PlaceHoldDialog({
  customerId,
  services,
  chosen = '',
  onClose,
}: PlaceHoldDialogProps) {
  const place = useAction(orpc.staff.holds.place.mutationOptions(), {
    success: ['statusUpdated', 'Het uitstel is opgeslagen.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: place.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    place.reset();
    if (fields === null) return;
    const text = (name: string) => readText(fields, name).trim();
    place.mutate({
      customerId,
      serviceId: text('serviceId') || null,
      until: text('until'),
      reason: text('reason'),
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Uitstel geven"
      description="Tot en met deze dag wordt er niets afgeschreven, krijgt de klant geen herinneringen en wordt er niets opgeschort of beëindigd omdat er niet is betaald. Daarna gaat alles verder waar het was."
      size="sm"
      submitLabel="Uitstel geven"
      pending={place.isPending}
      error={place.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <FormField name="serviceId" label="Waarvoor" error={form.errors['serviceId']}>
        <Select defaultValue={chosen}>
          <option value="">Alles van deze klant</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField name="until" label="Tot en met" error={form.errors['until']}>
        <Input type="date" />
      </FormField>
      <FormField
        name="reason"
        label="Reden"
        help="De klant ziet dit niet."
        error={form.errors['reason']}
      >
        <Input autoComplete="off" maxLength={300} />
      </FormField>
    </FormDialog>
  );
}
