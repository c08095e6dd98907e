import { OwnPasswordDialog } from '#app/components/own-password-dialog.tsx';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { Role } from '#domain/platform/role.ts';
import { callName, ROLE_CONSEQUENCES, ROLE_LABELS } from './labels.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { isAtPassword } from '#app/lib/forms/refused-fields.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

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
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.customers.changeRole.mutationOptions({
      // A password is on this screen and in no memory behind it.
      gcTime: 0,
      onSuccess: ({ role }) => {
        showSuccess(role === 'owner' ? 'ownerMade' : 'roleUpdated');
        onDone();
      },
      onError: (error, { role }) => {
        if (!isAtPassword(error)) showFailure(role === 'owner' ? 'makeOwner' : 'changeRole');
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.customers.key() }),
    }),
  );
}
