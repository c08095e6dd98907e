import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '#app/lib/errors.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type OwnPasswordDialogProps = {
  /** Left out where the dialog is only there while it is open. */
  open?: boolean;
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Why the last try failed; a wrong password stands at its field. */
  error: Error | null;
  pending: boolean;
  onConfirm: (ownPassword: string) => void;
  onClose: () => void;
  /** What is about to happen. */
  children: ReactNode;
};

/** Asks whether something is to happen, and for the password of who wants it. */
export function OwnPasswordDialog(props: OwnPasswordDialogProps) {
  const { open = true, title, confirmLabel, danger = false, error, pending, children } = props;
  const { onConfirm, onClose } = props;
  const formId = useId();
  const [missing, setMissing] = useState<FieldErrors>({});
  const refused = refusedFields(error)['ownPassword'];
  const formRef = useRef<HTMLFormElement>(null);

  // Who mistyped it types it again.
  useEffect(() => {
    const wrong = refusedFields(error);
    if (formRef.current !== null) focusFirstError(formRef.current, wrong);
  }, [error]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ownPassword = readText(new FormData(form), 'ownPassword');
    const found: FieldErrors = ownPassword === '' ? { ownPassword: 'Vul je wachtwoord in.' } : {};
    setMissing(found);
    if (!focusFirstError(form, found) && !pending) onConfirm(ownPassword);
  }

  function close() {
    setMissing({});
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
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
      <form ref={formRef} id={formId} noValidate className="space-y-4" onSubmit={handleSubmit}>
        <div className="space-y-4">{children}</div>
        <OwnPasswordField error={missing['ownPassword'] ?? refused} />
        {error === null || refused !== undefined ? null : (
          <Alert tone="bad">{errorText(error)}</Alert>
        )}
      </form>
    </Dialog>
  );
}
