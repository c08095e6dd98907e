import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { browserNow } from '#app/lib/clock.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { AskedGround } from '#domain/sales/return.ts';
import { RETURN_GROUND_LABELS } from './labels.ts';

const REQUIRED = {
  order: 'Vul het bestelnummer in.',
  receivedOn: 'Kies de dag waarop de klant het liet weten.',
} as const;

const NO_LINES: readonly { id: string; name: string }[] = [];

type RecordReturnDialogProps = {
  /** The order, where its page is the place; else its number is asked. */
  orderId?: string;
  /** The lines of that order that may go back, each by its name. */
  lines?: readonly { id: string; name: string }[];
  /** The letter that this ties to an order, and the day on which it came. */
  letter?: { taskId: string; receivedOn: string };
  onClose: () => void;
};

/** Writes down what a customer said by letter, mail or telephone, or ties their form to its order. */
export function RecordReturnDialog({
  orderId,
  lines = NO_LINES,
  letter,
  onClose,
}: RecordReturnDialogProps) {
  const [ground, setGround] = useState<AskedGround>('withdrawal');
  const navigate = useNavigate();
  const record = useAction(orpc.staff.returns.record.mutationOptions(), {
    refresh: orpc.staff.key(),
    onDone: ({ id }) => navigate(areaPaths.adminReturn(id)),
  });
  const form = usePlainForm({ error: record.error, required: REQUIRED });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    record.reset();
    if (fields === null) return;
    record.mutate({
      order: readText(fields, 'order').trim(),
      lineId: readText(fields, 'lineId') || undefined,
      ground,
      receivedOn: readText(fields, 'receivedOn'),
      taskId: letter?.taskId ?? null,
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={letter === undefined ? 'Retour vastleggen' : 'Herroeping koppelen'}
      description="De klant krijgt een bevestiging. Tot je beslist, verlengt de service niet en wordt er niets voor afgeschreven."
      size="sm"
      submitLabel={letter === undefined ? 'Vastleggen' : 'Koppelen'}
      pending={record.isPending}
      error={record.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      {orderId === undefined ? (
        <FormField
          name="order"
          label="Bestelnummer"
          help="De eerste acht tekens zijn genoeg."
          error={form.errors['order']}
        >
          <Input autoComplete="off" maxLength={40} />
        </FormField>
      ) : (
        <input type="hidden" name="order" value={orderId} />
      )}
      {lines.length < 2 ? null : (
        <FormField name="lineId" label="Wat" error={form.errors['lineId']}>
          <Select defaultValue="">
            <option value="">Alles: een retour per regel</option>
            {lines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      {letter === undefined ? (
        <RadioCards
          name="ground"
          legend="Waarom"
          columns={2}
          value={ground}
          onChange={(value) => setGround(value === 'money-back' ? 'money-back' : 'withdrawal')}
          options={[
            { value: 'withdrawal', label: RETURN_GROUND_LABELS.withdrawal },
            { value: 'money-back', label: RETURN_GROUND_LABELS['money-back'] },
          ]}
        />
      ) : null}
      <FormField
        name="receivedOn"
        label="Ontvangen op"
        help="Vanaf deze dag tellen de 14 dagen, en tot en met deze dag de gebruikte dagen."
        error={form.errors['receivedOn']}
      >
        <Input type="date" defaultValue={letter?.receivedOn ?? amsterdamDate(browserNow())} />
      </FormField>
    </FormDialog>
  );
}
