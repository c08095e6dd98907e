import type { FormEvent, ReactNode } from 'react';
import { NO_PASSWORD } from '#app/lib/forms/own-password.ts';
import { readText } from '#app/lib/forms/plain-form.ts';
import { usePlainForm } from '#app/lib/forms/use-plain-form.ts';
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
  const form = usePlainForm({ error, required: NO_PASSWORD });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const fields = form.read(event.currentTarget);
    if (fields !== null) onConfirm(readText(fields, 'ownPassword'));
  }

  function close() {
    form.forget();
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
      atFields={form.atFields}
      onSubmit={handleSubmit}
    >
      <div className="space-y-4">{children}</div>
      <OwnPasswordField error={form.errors['ownPassword']} />
    </FormDialog>
  );
}
