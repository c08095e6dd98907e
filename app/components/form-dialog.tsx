import { useEffect, useEffectEvent, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { errorText } from '#app/lib/errors.ts';
import { focusFirstError, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { DialogProps } from '#app/ui/dialog-panel.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type WaysOnProps = {
  onClose: () => void;
  /** On the button that sends the form. */
  submitLabel: string;
  danger?: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  pending: boolean;
  /** The way out without sending it, where that is no 'Annuleren'. */
  back?: { label: string; onClick: () => void };
};

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> &
  WaysOnProps & {
    /** Left out where the dialog is only there while it is open. */
    open?: boolean;
    /** Error of the last try. */
    error: unknown;
    /** Refusals that are said at a field, by its name: there one goes on, and nothing else says them. */
    atFields?: FieldErrors;
    /** Never called while an answer is waited for. */
    onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
    /** The content in the place of the form once it was sent, and the button that closes it. */
    made?: { content: ReactNode; closeLabel: string } | null;
    /** The fields, and what they are for. */
    children: ReactNode;
  };

function WaysOn({ formId, ...props }: WaysOnProps & { formId: string }) {
  const { onClose, submitLabel, danger = false, disabled = false, pending } = props;
  const { back = { label: 'Annuleren', onClick: onClose } } = props;
  return (
    <>
      <Button variant="secondary" onClick={back.onClick}>
        {back.label}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        pending={pending}
      >
        {submitLabel}
      </Button>
    </>
  );
}

/** A form in front of the page: its fields, why it was refused, and the ways on. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, onClose, pending, disabled = false, made = null } = props;
  const { error, atFields = {}, onSubmit, children } = props;
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSaidAtField = Object.keys(atFields).length > 0;

  // A person who mistyped something types it again.
  const goToRefused = useEffectEvent(() => {
    if (formRef.current !== null) focusFirstError(formRef.current, atFields);
  });
  useEffect(() => {
    if (error !== null) goToRefused();
  }, [error]);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      {...(props.description === undefined ? {} : { description: props.description })}
      {...(props.size === undefined ? {} : { size: props.size })}
      footer={
        made === null ? (
          <WaysOn formId={formId} {...props} />
        ) : (
          <Button onClick={onClose}>{made.closeLabel}</Button>
        )
      }
    >
      {made === null ? (
        <form
          ref={formRef}
          id={formId}
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending && !disabled) void onSubmit(event);
          }}
        >
          {children}
          {error === null || isSaidAtField ? null : <Alert tone="bad">{errorText(error)}</Alert>}
        </form>
      ) : (
        made.content
      )}
    </Dialog>
  );
}
