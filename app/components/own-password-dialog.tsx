import { useState, type FormEvent, type ReactNode } from 'react';
import { readOwnPassword } from '#app/lib/forms/own-password.ts';
import type { FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { FormDialog } from './form-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type OwnPasswordDialogProps = {
  /** Left out where the dialog is only there while it is open. */
  open?: boolean;
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Error of the last try; a wrong password stands at its field. */
  error: Error | null;
  pending: boolean;
  onConfirm: (ownPassword: string) => void;
  onClose: () => void;
  /** Says what is about to happen. */
  children: ReactNode;
};

/** Asks whether something is to happen, and for the password of who wants it. */
export function OwnPasswordDialog(props: OwnPasswordDialogProps) {
  const { open = true, title, confirmLabel, danger = false, error, pending, children } = props;
  const { onConfirm, onClose } = props;
  const [missing, setMissing] = useState<FieldErrors>({});
  const refused = refusedFields(error)['ownPassword'];

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { ownPassword, isMissing, ...read } = readOwnPassword(event.currentTarget);
    setMissing(read.missing);
    if (!isMissing) onConfirm(ownPassword);
  }

  function close() {
    setMissing({});
    onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={title}
      size="sm"
      submitLabel={confirmLabel}
      danger={danger}
      pending={pending}
      error={error}
      atFields={refused === undefined ? {} : { ownPassword: refused }}
      onSubmit={handleSubmit}
    >
      <div className="space-y-4">{children}</div>
      <OwnPasswordField error={missing['ownPassword'] ?? refused} />
    </FormDialog>
  );
}
