import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
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

export function ChangeRoleDialog({ customer, to, onClose }: ChangeRoleDialogProps) {
  const mutation = useChangeRole(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={to === 'owner' ? 'Owner aanwijzen?' : 'Rol wijzigen?'}
      confirmLabel={to === 'owner' ? 'Make Owner' : `Maak ${ROLE_LABELS[to]}`}
      danger={to === 'owner' || to === 'customer'}
      task={mutation}
      onConfirm={() => mutation.mutate({ customerId: customer.id, role: to })}
    >
      <p>
        {callName(customer)} ({customer.email}) is nu {ROLE_LABELS[customer.role]} en wordt{' '}
        <strong>{ROLE_LABELS[to]}</strong>.
      </p>
      <p className="mt-2">{ROLE_CONSEQUENCES[to]}</p>
    </ConfirmDialog>
  );
}
