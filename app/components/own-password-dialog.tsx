import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { OwnPasswordField } from './own-password-field.tsx';
import { errorText } from '#app/lib/errors.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type OwnPasswordDialogProps = {
  title: string;
  confirmLabel: string;
  danger: boolean;
  error: Error | null;
  pending: boolean;
  onConfirm: (ownPassword: string) => void;
  onClose: () => void;
  /** What is about to happen. */
  children: ReactNode;
};

/** Asks whether something is to happen, and for the password of who wants it. */
export function OwnPasswordDialog(props: OwnPasswordDialogProps) {
  const { title, confirmLabel, danger, error, pending, onConfirm, onClose, children } = props;
  const formId = useId();
  const [missing, setMissing] = useState<FieldErrors>({});
  const refused = refusedFields(error)['ownPassword'];

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ownPassword = readText(new FormData(form), 'ownPassword');
    const found: FieldErrors = ownPassword === '' ? { ownPassword: 'Vul je wachtwoord in.' } : {};
    setMissing(found);
    if (!focusFirstError(form, found) && !pending) onConfirm(ownPassword);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
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
        {children}
        <OwnPasswordField error={missing['ownPassword'] ?? refused} />
        {error === null || refused !== undefined ? null : (
          <Alert tone="bad">{errorText(error)}</Alert>
        )}
      </form>
    </Dialog>
  );
}
