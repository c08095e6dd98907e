import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { api, orpc } from '#app/lib/api.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import { RestingFields } from '#app/ui/resting.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import { requiredLines, requiredText } from '#contract/values.ts';
import { CANNED_FIELDS, CANNED_MAX_LENGTH } from '#domain/support/canned-answer.ts';

const schema = z.object({
  title: requiredText(CANNED_MAX_LENGTH.title),
  text: requiredLines(CANNED_MAX_LENGTH.text),
});
type Fields = z.infer<typeof schema>;

type SaveCannedAnswerDialogProps = {
  /** Null for a new one. */
  answer: CannedAnswer | null;
  onClose: () => void;
};

export function SaveCannedAnswerDialog({ answer, onClose }: SaveCannedAnswerDialogProps) {
  // As it was when the dialog opened: the list behind it goes on changing.
  const [seen] = useState(answer);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { title: seen?.title ?? '', text: seen?.text ?? '' },
  });
  const save = (fields: Fields) =>
    seen === null
      ? api.staff.cannedAnswers.create(fields)
      : api.staff.cannedAnswers.update({
          cannedAnswerId: seen.id,
          ...fields,
          seenAt: seen.updatedAt,
        });
  const mutation = useAction(
    { mutationFn: save },
    {
      success: ['answerSaved'],
      failure: 'save',
      refresh: orpc.staff.cannedAnswers.key(),
      onDone: onClose,
      onFailure: (error) => showRefused(form, error),
    },
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={seen === null ? 'Nieuw standaardantwoord' : 'Standaardantwoord bewerken'}
      submitLabel="Opslaan"
      pending={mutation.isPending}
      error={mutation.error}
      onSubmit={form.handleSubmit((fields) => mutation.mutate(fields))}
    >
      <RestingFields when={mutation.isPending}>
        <FormField label="Titel" name="title" error={errors.title?.message}>
          <Input maxLength={CANNED_MAX_LENGTH.title} {...form.register('title')} />
        </FormField>
        <FormField label="Tekst" name="text" error={errors.text?.message} help={<Fields />}>
          <Textarea rows={8} {...form.register('text')} />
        </FormField>
      </RestingFields>
    </FormDialog>
  );
}

function Fields() {
  return (
    <>
      Deze velden vullen zichzelf in:{' '}
      {Object.entries(CANNED_FIELDS).map(([name, meaning], place) => (
        <span key={name} title={meaning}>
          {place === 0 ? '' : ', '}
          <code className="font-medium text-ink">{`{${name}}`}</code>
        </span>
      ))}
      .
    </>
  );
}
