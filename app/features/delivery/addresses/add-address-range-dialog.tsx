import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { formatCounted } from '#domain/platform/counted.ts';

const FIELDS = [
  ['first', 'Eerste adres', '203.0.113.10', 'IPv4 of IPv6.'],
  ['last', 'Laatste adres', '203.0.113.59', 'Hoogstens 1024 adressen in één reeks.'],
  ['prefix', 'Lengte van het netwerk', '24', 'Het getal achter de schuine streep, zoals /24.'],
  [
    'gateway',
    'Gateway',
    '203.0.113.1',
    'Krijgt zelf geen server, ook niet als hij in de reeks ligt.',
  ],
] as const;

const EMPTY = 'Dit veld is verplicht.';
const REQUIRED = Object.fromEntries(FIELDS.map(([name]) => [name, EMPTY]));

/** Asks for the addresses from one through another. */
export function AddAddressRangeDialog({ onClose }: { onClose: () => void }) {
  const add = useAction(orpc.staff.addresses.addRange.mutationOptions(), {
    success: ({ free }) => [
      'statusUpdated',
      `De reeks is toegevoegd: ${formatCounted(free, 'adres', 'adressen')}.`,
    ],
    refresh: orpc.staff.addresses.key(),
    onDone: onClose,
  });
  const form = usePlainForm({ error: add.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    add.reset();
    if (fields === null) return;
    const text = (name: string) => readText(fields, name).trim();
    // Text that is no number becomes 0, a prefix length that no network has.
    const prefix = /^\/?\d{1,3}$/.test(text('prefix'))
      ? Number(text('prefix').replace('/', ''))
      : 0;
    add.mutate({ first: text('first'), last: text('last'), prefix, gateway: text('gateway') });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Reeks toevoegen"
      description="Adressen die van jou zijn en naar het cluster worden geleid. Een VPS krijgt bij de levering één IPv4-adres, en één IPv6-adres als die er zijn."
      size="sm"
      submitLabel="Toevoegen"
      pending={add.isPending}
      error={add.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      {FIELDS.map(([name, label, example, help]) => (
        <FormField key={name} name={name} label={label} help={help} error={form.errors[name]}>
          <Input autoComplete="off" spellCheck={false} maxLength={45} placeholder={example} />
        </FormField>
      ))}
    </FormDialog>
  );
}
