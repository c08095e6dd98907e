import { useEffect, useState, type FormEvent } from 'react';
import * as z from 'zod';
import { FormField } from '#app/components/form-field.tsx';
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
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

type TextName = Exclude<keyof Processing, 'basis' | 'name'>;

const HELP: Readonly<Record<TextName, string>> = {
  purpose: 'Waarvoor je de gegevens gebruikt.',
  people: 'Zoals klanten, sollicitanten of medewerkers.',
  data: 'Zoals naam, e-mailadres en cv.',
  recipients: 'Bedrijven en diensten die de gegevens krijgen. Leeg is niemand.',
  retention: 'Wanneer de gegevens weggaan.',
  security: 'Wie erbij kan en hoe dat beschermd is.',
};

const TEXTS = ['purpose', 'people', 'data', 'recipients', 'retention', 'security'] as const;
const OPTIONAL: ReadonlySet<TextName> = new Set(['recipients', 'security']);

type Faults = Partial<Record<keyof Processing, string>>;

function faultsOf(fields: Processing): Faults {
  const needed = (['name', ...TEXTS] as const).filter(
    (name) => name === 'name' || !OPTIONAL.has(name),
  );
  return Object.fromEntries(
    needed
      .filter((name) => fields[name].trim() === '')
      .map((name) => [name, 'Dit veld is verplicht.']),
  );
}

function fieldsOf(processing: OwnProcessing | null): Processing {
  if (processing === null) return EMPTY;
  const { id: _id, updatedAt: _updatedAt, ...fields } = processing;
  return fields;
}

const keptProcessing = z.object({
  fields: z.object({
    name: z.string(),
    purpose: z.string(),
    basis: z.enum(LEGAL_BASES),
    people: z.string(),
    data: z.string(),
    recipients: z.string(),
    retention: z.string(),
    security: z.string(),
  }),
  seenAt: z.coerce.date().nullable(),
});

/** Names the place where an unfinished form is kept. */
export function unfinishedProcessing(processing: OwnProcessing | null): string {
  return `processing.${processing?.id ?? 'new'}`;
}

type SaveProcessingFormProps = {
  /** Null for a new one. */
  processing: OwnProcessing | null;
  onClose: () => void;
};

/** The form of one processing, its key and what is wrong with it. */
function useSaveProcessing({ processing, onClose }: SaveProcessingFormProps) {
  const place = unfinishedProcessing(processing);
  const { found, keys, hold } = useUnfinished(place, keptProcessing);
  const [fields, setFields] = useState(() => found?.fields ?? fieldsOf(processing));
  const [faults, setFaults] = useState<Faults>({});
  // As it was when the form opened: what a colleague saved since is not written over unseen.
  const [seenAt] = useState(found?.seenAt ?? processing?.updatedAt ?? null);
  const task = useAction(
    {
      mutationFn: (sent: Processing) =>
        processing === null || seenAt === null
          ? api.staff.processingRegister.add({ processingId: keys.of(sent), fields: sent })
          : api.staff.processingRegister.edit({
              processingId: processing.id,
              fields: sent,
              seenAt,
            }),
    },
    {
      success: ['statusUpdated', 'De verwerking staat in het register.'],
      failure: 'save',
      refresh: orpc.staff.processingRegister.key(),
      onDone: onClose,
      onFailure: (error) =>
        setFaults(
          Object.fromEntries(
            fieldErrors(error).map(({ path, message }) => [path.replace(/^fields\./, ''), message]),
          ),
        ),
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = faultsOf(fields);
    setFaults(wrong);
    if (Object.keys(wrong).length === 0 && !task.isPending) task.mutate(fields);
  };
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(processing));
  useEffect(() => hold(() => (isChanged ? { fields, seenAt } : null)));
  const edit = (changed: Partial<Processing>) => setFields({ ...fields, ...changed });
  return { fields, faults, edit, isChanged, task, handleSubmit };
}

/** Adds processing of the shop's own, or changes it. */
export function SaveProcessingForm(props: SaveProcessingFormProps) {
  const { fields, faults, edit, isChanged, task, handleSubmit } = useSaveProcessing(props);
  return (
    <Card className="max-w-3xl print:hidden">
      <UnsavedGuard when={isChanged && !task.isPending} />
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <RestingFields when={task.isPending}>
          <FormField label={PROCESSING_LABELS.name} name="name" error={faults.name}>
            <Input
              maxLength={PROCESSING_MAX_LENGTH.name}
              value={fields.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
          </FormField>
          <FormField label={PROCESSING_LABELS.basis} name="basis" error={faults.basis}>
            <Select
              value={fields.basis}
              onChange={({ target }) =>
                edit({ basis: LEGAL_BASES.find((one) => one === target.value) ?? fields.basis })
              }
            >
              {LEGAL_BASES.map((basis) => (
                <option key={basis} value={basis}>
                  {LEGAL_BASIS_LABELS[basis]}
                </option>
              ))}
            </Select>
          </FormField>
          {TEXTS.map((name) => (
            <FormField
              key={name}
              label={PROCESSING_LABELS[name]}
              name={name}
              error={faults[name]}
              help={HELP[name]}
              optional={OPTIONAL.has(name)}
            >
              <Textarea
                rows={2}
                maxLength={PROCESSING_MAX_LENGTH[name]}
                value={fields[name]}
                onChange={({ target }) => edit({ [name]: target.value })}
              />
            </FormField>
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
    </Card>
  );
}
