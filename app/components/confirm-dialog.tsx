import type { ReactNode } from 'react';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** The work after yes, as a mutation has it: the dialog says why its last try failed. */
export type ConfirmTask = { isPending: boolean; error: unknown; reset: () => void };

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Names what goes. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  task?: ConfirmTask;
  onConfirm: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, cancelLabel = 'Annuleren' } = props;
  const { danger = true, task, onConfirm } = props;
  const error = task?.error ?? null;
  // A person who comes back later is not met by the failure of now.
  const close = () => {
    task?.reset();
    onClose();
  };
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
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={task?.isPending ?? false}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <div>{children}</div>
        {error === null ? null : <Alert tone="bad">{errorText(error)}</Alert>}
      </div>
    </Dialog>
  );
}
