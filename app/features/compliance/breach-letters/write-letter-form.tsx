import type { FormEvent } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import type { BreachChange } from '#app/features/compliance/data-breaches/use-breach-change.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { BREACH_LETTER_MAX } from '#domain/compliance/breach-letter.ts';
import type { LetterDraft } from '#domain/compliance/breach-report.ts';
import { AudienceForm } from './audience-form.tsx';
import { SendLetterDialog } from './send-letter-dialog.tsx';
import { useLetter } from './use-letter.ts';

type WriteLetterFormProps = { change: BreachChange; draft: LetterDraft; onClose: () => void };

/** Writes a letter to the people concerned. It goes once it was looked at. */
export function WriteLetterForm({ change, draft, onClose }: WriteLetterFormProps) {
  const state = useLetter(change, draft, onClose);
  const { text, faults, preview } = state;
  const { subject, message } = text.fields;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isStale) state.look();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <AudienceForm state={state} />
      <FormField label="Onderwerp" name="subject" error={faults.subject}>
        <Input
          maxLength={BREACH_LETTER_MAX.subject}
          value={subject}
          onChange={({ target }) => text.keep({ subject: target.value, message })}
        />
      </FormField>
      <FormField
        label="Bericht"
        name="message"
        error={faults.message}
        help="De aanhef en de groet zetten wij erbij. Een lege regel begint een nieuwe alinea."
      >
        <Textarea
          rows={16}
          maxLength={BREACH_LETTER_MAX.message}
          value={message}
          onChange={({ target }) => text.keep({ subject, message: target.value })}
        />
      </FormField>
      {preview.error === null ? null : <Alert tone="bad">{errorText(preview.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <GuardedButton type="submit" reason={change.reason} pending={preview.isPending}>
          Bekijk de mail
        </GuardedButton>
        <Button variant="secondary" onClick={onClose}>
          Annuleren
        </Button>
      </div>
      <SendLetterDialog state={state} />
    </form>
  );
}
