import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { BoundField } from '#app/components/bound-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { errorText } from '#app/lib/errors.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { OwnProcessing } from '#contract/staff/processing-register.ts';
import {
  LEGAL_BASES,
  LEGAL_BASIS_LABELS,
  PROCESSING_LABELS,
  PROCESSING_MAX_LENGTH,
  type Processing,
} from '#domain/compliance/processing.ts';

const EMPTY: Processing = {
  name: '',
  purpose: '',
  basis: 'contract',
  people: '',
  data: '',
  recipients: '',
  retention: '',
  security: '',
};

type Text = { name: Exclude<keyof Processing, 'basis' | 'name'>; help: string; optional?: boolean };

/** The texts under the name and the basis. */
const TEXTS: readonly Text[] = [
  { name: 'purpose', help: 'Waarvoor je de gegevens gebruikt.' },
  { name: 'people', help: 'Zoals klanten, sollicitanten of medewerkers.' },
  { name: 'data', help: 'Zoals naam, e-mailadres en cv.' },
  {
    name: 'recipients',
    help: 'Bedrijven en diensten die de gegevens krijgen. Leeg is niemand.',
    optional: true,
  },
  { name: 'retention', help: 'Wanneer de gegevens weggaan.' },
  { name: 'security', help: 'Wie erbij kan en hoe dat beschermd is.', optional: true },
];

function fieldsOf(processing: OwnProcessing | null): Processing {
  if (processing === null) return EMPTY;
  const { id: _id, updatedAt: _updatedAt, ...fields } = processing;
  return fields;
}

const NEEDED = [
  'name',
  ...TEXTS.filter(({ optional }) => !optional).map(({ name }) => name),
] as const;
const besideTyped = z.object({ seenAt: z.coerce.date().nullable() });

/** Names the place where an unfinished form is kept. */
export function unfinishedProcessing(processing: OwnProcessing | null): string {
  return `processing.${processing?.id ?? 'new'}`;
}

type SaveProcessingFormProps = {
  /** Null for a new one. */
  processing: OwnProcessing | null;
  onClose: () => void;
};

/** The form of one processing, and its sending. */
function useSaveProcessing({ processing, onClose }: SaveProcessingFormProps) {
  const form = useForm<Processing>({
    defaultValues: fieldsOf(processing),
    resolver: (typed) => {
      const empty = NEEDED.filter((name) => typed[name].trim() === '');
      if (empty.length === 0) return { values: typed, errors: {} };
      const fault = { type: 'required', message: 'Dit veld is verplicht.' };
      return { values: {}, errors: Object.fromEntries(empty.map((name) => [name, fault])) };
    },
  });
  const place = unfinishedProcessing(processing);
  const { found, keys, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  // As it was when the form opened: what a colleague saved since is not written over unseen.
  const [seenAt] = useState(found?.beside.seenAt ?? processing?.updatedAt ?? null);
  useEffect(() => holdWith({ seenAt }));
  const task = useAction(
    {
      mutationFn: (fields: Processing) =>
        processing === null || seenAt === null
          ? api.staff.processingRegister.add({ processingId: keys.of(fields), fields })
          : api.staff.processingRegister.edit({ processingId: processing.id, fields, seenAt }),
    },
    {
      success: ['statusUpdated', 'De verwerking staat in het register.'],
      failure: 'save',
      refresh: orpc.staff.processingRegister.key(),
      onDone: onClose,
      onFailure: (error) => showRefused(form, error),
    },
  );
  const handleSubmit = form.handleSubmit((fields) => {
    if (!task.isPending) task.mutate(fields);
  });
  return { form, isChanged: form.formState.isDirty, task, handleSubmit };
}

/** Adds processing of the shop's own, or changes it. */
export function SaveProcessingForm(props: SaveProcessingFormProps) {
  const { form, isChanged, task, handleSubmit } = useSaveProcessing(props);
  return (
    <Card className="max-w-3xl print:hidden">
      <UnsavedGuard when={isChanged && !task.isPending} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void handleSubmit(event)}
          className="flex flex-col gap-5"
        >
          <RestingFields when={task.isPending}>
            <BoundField label={PROCESSING_LABELS.name} name="name">
              <Input maxLength={PROCESSING_MAX_LENGTH.name} />
            </BoundField>
            <BoundField label={PROCESSING_LABELS.basis} name="basis">
              <Select>
                {LEGAL_BASES.map((basis) => (
                  <option key={basis} value={basis}>
                    {LEGAL_BASIS_LABELS[basis]}
                  </option>
                ))}
              </Select>
            </BoundField>
            {TEXTS.map((text) => (
              <BoundField key={text.name} label={PROCESSING_LABELS[text.name]} {...text}>
                <Textarea rows={2} maxLength={PROCESSING_MAX_LENGTH[text.name]} />
              </BoundField>
            ))}
          </RestingFields>
          {task.error === null ? null : <Alert tone="bad">{errorText(task.error)}</Alert>}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" pending={task.isPending}>
              Opslaan
            </Button>
            <Button type="button" variant="secondary" onClick={props.onClose}>
              Annuleren
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}
