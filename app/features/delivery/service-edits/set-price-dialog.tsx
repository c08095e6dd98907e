import { useState, type FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SERVICE_REASON_MAX, type StaffServiceDetail } from '#contract/staff/service-edits.ts';
import { PRICE_NOTICE_DAYS } from '#domain/catalogue/plan.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';
import { ORIGIN_LABELS } from './labels.ts';

type SetPriceDialogProps = { detail: StaffServiceDetail; onClose: () => void };

const REQUIRED = { reason: 'Vul in waarom.' } as const;

/** Asks for a price of a service's own, or for that of its plan again. */
export function SetPriceDialog({ detail, onClose }: SetPriceDialogProps) {
  const { service, priceCents, priceOrigin, listCents, termMonths } = detail;
  const [origin, setOrigin] = useState<'individual' | 'list'>('individual');
  const set = useAction(orpc.staff.serviceEdits.setPrice.mutationOptions(), {
    success: ['serviceSaved', 'De klant krijgt een mail over de nieuwe prijs.'],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const form = usePlainForm({
    error: set.error,
    required: REQUIRED,
    faultsOf: (fields) =>
      origin === 'individual' && !parseMoney(readText(fields, 'priceCents'))
        ? { priceCents: 'Vul een bedrag in, zoals 9,95.' }
        : {},
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    set.reset();
    if (fields === null) return;
    const about = { serviceId: service.id, reason: readText(fields, 'reason').trim() };
    const typed = parseMoney(readText(fields, 'priceCents'));
    if (origin === 'list') set.mutate({ ...about, origin });
    else if (typed !== null) set.mutate({ ...about, origin, priceCents: typed });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Prijs wijzigen"
      description={`Een lagere prijs geldt voor de facturen vanaf nu, een hogere na ${PRICE_NOTICE_DAYS} dagen. Wat al gefactureerd is blijft zo, en de klant krijgt een mail.`}
      size="sm"
      submitLabel="Prijs opslaan"
      pending={set.isPending}
      error={set.error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      {listCents === null || priceOrigin === 'list' ? null : (
        <FormField name="origin" label="Soort prijs">
          <Select
            value={origin}
            onChange={({ target }) => setOrigin(target.value === 'list' ? 'list' : 'individual')}
          >
            <option value="individual">{ORIGIN_LABELS.individual}</option>
            <option value="list">
              {ORIGIN_LABELS.list}: {formatMoney(listCents)}
            </option>
          </Select>
        </FormField>
      )}
      {origin === 'individual' ? (
        <FormField
          name="priceCents"
          label={`Prijs ${PER_TERM[termMonths]}, inclusief btw`}
          help="Gaat niet meer mee als het pakket een andere prijs krijgt."
          error={form.errors['priceCents']}
        >
          <Input inputMode="decimal" autoComplete="off" defaultValue={typedMoney(priceCents)} />
        </FormField>
      ) : null}
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
