import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { FormField } from '#app/components/form-field.tsx';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';

type PasswordDialogProps = {
  open: boolean;
  title: string;
  /** What happens once the password is right. */
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  /** Why the last try failed; a wrong password stands at its field. */
  error: unknown;
  onClose: () => void;
  onConfirm: (password: string) => void;
};

/** Asks for the password once more, before what would lock somebody out. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, title, children, confirmLabel, danger = false, pending, error } = props;
  const { onClose, onConfirm } = props;
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const isWrong = error !== null && errorCode(error) === 'WRONG_PASSWORD';
  const refused = isWrong ? errorText(error) : undefined;
  const fieldError = isMissing ? 'Vul je wachtwoord in.' : refused;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = readText(new FormData(event.currentTarget), 'password');
    setMissing(password === '');
    if (password !== '' && !pending) onConfirm(password);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setMissing(false);
        onClose();
      }}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-4" onSubmit={handleSubmit}>
        <div>{children}</div>
        <FormField label="Je wachtwoord" name="password" error={fieldError}>
          <PasswordInput autoComplete="current-password" required />
        </FormField>
        {error === null || isWrong ? null : <Alert tone="bad">{errorText(error)}</Alert>}
      </form>
    </Dialog>
  );
}
