import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { decimalAmount, sumCents } from '#domain/platform/money.ts';
import { parseMoney } from '#domain/platform/money-input.ts';
import { RETURN_REASON_MAX } from '#domain/sales/return.ts';
import { usedSentence } from './labels.ts';

type GrantReturnDialogProps = { of: StaffReturnDetail; onClose: () => void };

const WRONG = 'Vul een bedrag in.';

/** Asks what goes back of each line and where, with what its ground gives filled in. */
export function GrantReturnDialog({ of, onClose }: GrantReturnDialogProps) {
  const [to, setTo] = useState<'customer' | 'credit'>('customer');
  const grant = useAction(orpc.staff.returns.grant.mutationOptions(), {
    success: ['statusUpdated', 'De retour is toegekend.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({
    error: grant.error,
    faultsOf: (fields) =>
      Object.fromEntries(
        of.toGrant.flatMap((_, place) =>
          parseMoney(readText(fields, `part-${place}`)) === null ? [[`part-${place}`, WRONG]] : [],
        ),
      ),
  });
  const shownBackCents = sumCents(of.toGrant.map(({ backCents }) => backCents));

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    grant.reset();
    if (fields === null) return;
    const parts = of.toGrant.map(({ orderId, backCents }, place) => ({
      orderId,
      backCents: parseMoney(readText(fields, `part-${place}`)) ?? backCents,
    }));
    const reason = readText(fields, 'reason').trim() || null;
    grant.mutate({ returnId: of.id, to, shownBackCents, parts, reason });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Retour toekennen"
      description={`${of.endsService ? 'De service stopt nu.' : 'De service krijgt het pakket van daarvoor terug.'} De klant krijgt de creditfactuur en hoort hoe het geld terugkomt.`}
      size="sm"
      submitLabel="Toekennen"
      pending={grant.isPending}
      error={grant.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      {of.toGrant.map((line, place) => (
        <FormField
          key={`${line.orderId} ${line.description}`}
          name={`part-${place}`}
          label={line.description}
          help={[
            `Volgens de regels ${formatMoney(line.backCents)}`,
            ...[usedSentence(line)].filter((said) => said !== null),
          ].join('; ')}
          error={form.errors[`part-${place}`]}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            defaultValue={decimalAmount(line.backCents).replace('.', ',')}
          />
        </FormField>
      ))}
      <RadioCards
        name="to"
        legend="Waarheen"
        columns={2}
        value={to}
        onChange={(value) => setTo(value === 'credit' ? 'credit' : 'customer')}
        options={[
          {
            value: 'customer',
            label: 'Naar de klant',
            description: 'Zoals het binnenkwam; wat met tegoed betaald is, wordt weer tegoed.',
          },
          { value: 'credit', label: 'Als tegoed', description: 'Alleen als de klant dat wil.' },
        ]}
      />
      <FormField
        name="reason"
        label="Waarom een ander bedrag"
        optional
        help="Alleen nodig als je van de regels afwijkt. De klant leest dit, en het staat op de creditfactuur."
        error={form.errors['reason']}
      >
        <Input autoComplete="off" maxLength={RETURN_REASON_MAX} />
      </FormField>
    </FormDialog>
  );
}
