import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import type { NumberSeries, SeriesFields } from '#contract/staff/number-series.ts';
import { amsterdamDate, amsterdamYear } from '#domain/platform/amsterdam.ts';
import {
  DIGITS_MAX,
  isUsed,
  nextInSeries,
  PREFIX_MAX_LENGTH,
  refuseFormat,
  SERIES_SENTENCES,
  START_NUMBER_MAX,
} from '#domain/sales/number-series.ts';
import { SERIES_LABELS } from './labels.ts';

type Typed = { prefix: string; digits: string; startNumber: string; perYear: boolean };
type Form = UseFormReturn<Typed>;

type SaveNumberSeriesDialogProps = { series: NumberSeries; onClose: () => void };

/** Sets how a series numbers before its first number, or begins another in the place of one in use. */
export function SaveNumberSeriesDialog({ series, onClose }: SaveNumberSeriesDialogProps) {
  // As it was when the dialog opened: it may be used meanwhile.
  const [seen] = useState(series);
  const begins = isUsed(seen);
  const { prefix, digits, startNumber, perYear } = seen;
  const form = useForm<Typed>({
    defaultValues: {
      prefix: begins ? '' : prefix,
      digits: String(digits),
      startNumber: begins ? '1' : String(startNumber),
      perYear,
    },
  });
  const save = useAction(orpc.staff.numberSeries.save.mutationOptions(), {
    success: ['seriesSaved'],
    failure: 'save',
    refresh: orpc.staff.numberSeries.key(),
    onDone: onClose,
    onFailure: (error) => showRefused(form, error),
  });
  const word = SERIES_LABELS[seen.kind].toLowerCase();
  return (
    <FormDialog
      onClose={onClose}
      title={begins ? `Nieuwe reeks voor ${word}` : `Nummers van ${word}`}
      submitLabel={begins ? 'Reeks beginnen' : 'Opslaan'}
      pending={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((typed) =>
        save.mutate({ seriesId: seen.id, fields: fieldsOf(typed), begins }),
      )}
    >
      <RestingFields when={save.isPending}>
        <SeriesFieldsForm form={form} />
        {begins ? (
          <Alert tone="warn">
            Nummer {seen.lastPrinted} wordt het laatste van de reeks van nu. Terug kan niet: begin
            een nieuwe reeks alleen met een reden die je kunt uitleggen, zoals een nieuw boekjaar.
          </Alert>
        ) : null}
        <NextNumber form={form} />
      </RestingFields>
    </FormDialog>
  );
}

function SeriesFieldsForm({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <FormField
        label="Voorvoegsel"
        name="prefix"
        optional
        error={errors.prefix?.message}
        help="Wat voor het nummer staat, zoals F{jaar}-. Op {jaar} komt het jaar van de factuurdatum."
      >
        <Input
          maxLength={PREFIX_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          {...register('prefix', { validate: (_, typed) => prefixFault(typed) })}
        />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Aantal cijfers" name="digits" error={errors.digits?.message}>
          <Input
            inputMode="numeric"
            {...register('digits', { validate: wholeNumber(DIGITS_MAX) })}
          />
        </FormField>
        <FormField label="Eerste nummer" name="startNumber" error={errors.startNumber?.message}>
          <Input
            inputMode="numeric"
            {...register('startNumber', { validate: wholeNumber(START_NUMBER_MAX) })}
          />
        </FormField>
      </div>
      <CheckboxField label="Begin elk jaar weer bij 1" {...register('perYear')} />
    </>
  );
}

/** The number that comes next with what is typed; nothing while that is no number. */
function NextNumber({ form }: { form: Form }) {
  const fields = fieldsOf(form.watch());
  const isRight =
    wholeNumber(DIGITS_MAX)(String(fields.digits)) === true &&
    wholeNumber(START_NUMBER_MAX)(String(fields.startNumber)) === true &&
    refuseFormat(fields, []) === null;
  return (
    <p aria-live="polite">
      Volgend nummer: <strong className="tabular-nums">{isRight ? nextOf(fields) : '…'}</strong>
    </p>
  );
}

function nextOf(fields: SeriesFields): string {
  const now = browserNow();
  const lastYear = fields.perYear ? amsterdamYear(now) : 0;
  const counted = { lastYear, lastNumber: fields.startNumber - 1, lastIssuedOn: null };
  return nextInSeries({ ...fields, ...counted }, amsterdamDate(now)).printed;
}

/** Letters are capitals on every number, however they are typed. */
function fieldsOf({ prefix, digits, startNumber, perYear }: Typed): SeriesFields {
  const capitals = prefix.trim().toUpperCase().replaceAll('{JAAR}', '{jaar}');
  return { prefix: capitals, digits: Number(digits), startNumber: Number(startNumber), perYear };
}

function prefixFault(typed: Typed): string | true {
  const refusal = refuseFormat(fieldsOf(typed), []);
  return refusal === null ? true : SERIES_SENTENCES[refusal];
}

function wholeNumber(max: number) {
  return (typed: string): string | true => {
    const isRight = /^[0-9]{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;
    return isRight || `Vul een heel getal in van 1 tot en met ${max.toLocaleString('nl-NL')}.`;
  };
}
