import { useId, useState, type FormEvent } from 'react';
import { OwnPasswordField } from '#app/components/own-password-field.tsx';
import { errorText } from '#app/lib/errors.ts';
import { focusFirstError, readText, type FieldErrors } from '#app/lib/forms/plain-form.ts';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#domain/role.ts';
import { callName, ROLE_CONSEQUENCES, ROLE_LABELS } from './labels.ts';
import { useChangeRole } from './use-change-role.ts';

type ChangeRoleDialogProps = {
  customer: Pick<StaffCustomer, 'id' | 'email' | 'firstName' | 'lastName' | 'role'>;
  /** What they are to become. */
  to: Role;
  onClose: () => void;
};

/** Says what a role brings, and asks for the password of who gives it. */
export function ChangeRoleDialog({ customer, to, onClose }: ChangeRoleDialogProps) {
  const formId = useId();
  const [missing, setMissing] = useState<FieldErrors>({});
  const change = useChangeRole(onClose);
  const atFields = refusedFields(change.error);
  const errors = { ...atFields, ...missing };
  const hasFormError = change.error !== null && Object.keys(atFields).length === 0;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ownPassword = readText(new FormData(form), 'ownPassword');
    const found: FieldErrors = ownPassword === '' ? { ownPassword: 'Vul je wachtwoord in.' } : {};
    setMissing(found);
    if (focusFirstError(form, found) || change.isPending) return;
    change.mutate({ customerId: customer.id, role: to, ownPassword });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={to === 'owner' ? 'Owner aanwijzen?' : 'Rol wijzigen?'}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={to === 'owner' || to === 'customer' ? 'danger' : 'primary'}
            pending={change.isPending}
          >
            {to === 'owner' ? 'Make Owner' : `Maak ${ROLE_LABELS[to]}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="space-y-4" onSubmit={handleSubmit}>
        <p>
          {callName(customer)} ({customer.email}) is nu {ROLE_LABELS[customer.role]} en wordt{' '}
          <strong>{ROLE_LABELS[to]}</strong>.
        </p>
        <p>{ROLE_CONSEQUENCES[to]}</p>
        <OwnPasswordField error={errors['ownPassword']} />
        {hasFormError ? <Alert tone="bad">{errorText(change.error)}</Alert> : null}
      </form>
    </Dialog>
  );
}
