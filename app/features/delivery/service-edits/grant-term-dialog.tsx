import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDate } from '#app/lib/format.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SERVICE_REASON_MAX } from '#contract/staff/service-edits.ts';
import { GRANT_BOUNDS, GRANT_UNITS, type GrantUnit } from '#domain/delivery/granted-term.ts';

const UNIT_LABELS: Readonly<Record<GrantUnit, string>> = { months: 'Maanden', days: 'Dagen' };

const REQUIRED = { reason: 'Vul in waarom.' } as const;

type GrantTermDialogProps = {
  service: { id: string; name: string };
  until: Date;
  onClose: () => void;
};

/** Asks for how long a service goes on for nothing after what is paid, and why. */
export function GrantTermDialog({ service, until, onClose }: GrantTermDialogProps) {
  // As it was when this was opened: whoever gives it twice by accident is told.
  const [shownUntil] = useState(until);
  const [unit, setUnit] = useState<GrantUnit>('months');
  const grant = useAction(orpc.staff.serviceEdits.grant.mutationOptions(), {
    success: ({ service: { expiresAt } }) => [
      'serviceSaved',
      expiresAt === null ? undefined : `De service loopt nu tot ${formatDate(expiresAt)}.`,
    ],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const most = GRANT_BOUNDS[unit];
  const form = usePlainForm({
    error: grant.error,
    required: REQUIRED,
    faultsOf: (fields) => {
      const count = Number(readText(fields, 'count'));
      const isFine = Number.isInteger(count) && count >= 1 && count <= most;
      return isFine ? {} : { count: `Vul een heel getal in van 1 tot en met ${most}.` };
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    grant.reset();
    if (fields === null) return;
    grant.mutate({
      serviceId: service.id,
      unit,
      count: Number(readText(fields, 'count')),
      reason: readText(fields, 'reason').trim(),
      shownUntil,
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Tijd geven"
      description={`${service.name} is betaald tot ${formatDate(shownUntil)} en loopt daarna zonder kosten door. De volgende termijn, en zijn factuur, schuiven op. De klant krijgt een mail.`}
      size="sm"
      submitLabel="Tijd geven"
      pending={grant.isPending}
      error={grant.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <div className="grid grid-cols-2 gap-4">
        <FormField name="count" label="Aantal" error={form.errors['count']}>
          <Input inputMode="numeric" autoComplete="off" defaultValue="1" maxLength={3} />
        </FormField>
        <FormField name="unit" label="Eenheid">
          <Select
            value={unit}
            onChange={({ target }) => setUnit(target.value === 'days' ? 'days' : 'months')}
          >
            {GRANT_UNITS.map((one) => (
              <option key={one} value={one}>
                {UNIT_LABELS[one]}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <FormField
        name="reason"
        label="Reden"
        help="De klant ziet dit niet."
        error={form.errors['reason']}
      >
        <Input autoComplete="off" maxLength={SERVICE_REASON_MAX} />
      </FormField>
    </FormDialog>
  );
}
