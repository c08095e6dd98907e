import type { FormEvent } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';

type MailedCodeDialogProps = {
  mailedTo: string;
  pending: boolean;
  /** Error of the last try, or of sending a new code. */
  error: unknown;
  isSendingAgain: boolean;
  /** A newer code than the first is under way. */
  isSentAgain: boolean;
  onSendAgain: () => void;
  onConfirm: (mailCode: string) => void;
  onBack: () => void;
  onClose: () => void;
};

/** Asks for the code that was just mailed: the step between the password and the app. */
export function MailedCodeDialog(props: MailedCodeDialogProps) {
  const { mailedTo, pending, error, isSendingAgain, isSentAgain } = props;
  const { onSendAgain, onConfirm, onBack, onClose } = props;
  const form = usePlainForm({ error, required: { mailCode: 'Vul de code in.' } });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields !== null) onConfirm(readText(fields, 'mailCode').trim());
  }

  return (
    <FormDialog
      onClose={onClose}
      title="We mailden je een code"
      size="sm"
      submitLabel="Verder"
      pending={pending}
      back={{ label: 'Terug', onClick: onBack }}
      error={error}
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <p>
        Vul de code in uit de mail aan <strong className="break-words">{mailedTo}</strong>. Hij
        werkt een kwartier. Zo weten we dat het jouw account is.
      </p>
      <FormField label="Code uit de mail" name="mailCode" error={form.errors['mailCode']}>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          required
        />
      </FormField>
      {isSentAgain ? (
        <Alert tone="good">Er is een nieuwe code onderweg. De vorige werkt niet meer.</Alert>
      ) : null}
      <p className="text-[0.9375rem] text-ink-soft">
        Niets gekregen? Kijk bij je ongewenste mail, of:{' '}
        <Button variant="link" pending={isSendingAgain} onClick={onSendAgain}>
          Stuur opnieuw
        </Button>
      </p>
    </FormDialog>
  );
}
