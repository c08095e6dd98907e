import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#domain/platform/role.ts';
import { callName, ROLE_CONSEQUENCES, ROLE_LABELS } from './labels.ts';
import { orpc } from '#app/lib/api.ts';
import { isAtPassword } from '#app/lib/forms/refused-fields.ts';
import { useAction } from '#app/lib/use-action.ts';

type ChangeRoleDialogProps = {
  customer: Pick<StaffCustomer, 'id' | 'email' | 'firstName' | 'lastName' | 'role'>;
  /** The role that the customer gets. */
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

/** Gives somebody a role; why it failed is told where it was asked, and but for the password in a toast too. */
function useChangeRole(onDone: () => void) {
  return useAction(orpc.staff.customers.changeRole.mutationOptions(), {
    success: ({ role }) => [role === 'owner' ? 'ownerMade' : 'roleUpdated'],
    failure: (error, { role }) =>
      isAtPassword(error) ? null : [role === 'owner' ? 'makeOwner' : 'changeRole'],
    refresh: orpc.staff.customers.key(),
    onDone,
    isSecret: true,
  });
}
