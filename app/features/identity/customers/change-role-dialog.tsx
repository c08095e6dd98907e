import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#domain/platform/role.ts';
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
  const change = useChangeRole(onClose);
  return (
    <OwnPasswordDialog
      title={to === 'owner' ? 'Owner aanwijzen?' : 'Rol wijzigen?'}
      confirmLabel={to === 'owner' ? 'Make Owner' : `Maak ${ROLE_LABELS[to]}`}
      danger={to === 'owner' || to === 'customer'}
      error={change.error}
      pending={change.isPending}
      onConfirm={(ownPassword) => change.mutate({ customerId: customer.id, role: to, ownPassword })}
      onClose={onClose}
    >
      <p>
        {callName(customer)} ({customer.email}) is nu {ROLE_LABELS[customer.role]} en wordt{' '}
        <strong>{ROLE_LABELS[to]}</strong>.
      </p>
      <p>{ROLE_CONSEQUENCES[to]}</p>
    </OwnPasswordDialog>
  );
}
