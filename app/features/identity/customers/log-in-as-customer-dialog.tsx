import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { startActing } from '#app/lib/session/acting.ts';
import { api } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { LOG_IN_AS_MINUTES } from '#domain/platform/role.ts';

type LogInAsCustomerDialogProps = {
  customer: { id: string; email: string };
  open: boolean;
  onClose: () => void;
};

async function logInAs(customerId: string): Promise<void> {
  const { accessToken } = await api.staff.accounts.logInAs({ customerId });
  // A TypeError counts as a network failure: it gets the same sentence as in any other call.
  if (!(await startActing(accessToken))) throw new TypeError('the customer could not be read');
}

/** Says what looking along is before it begins; then this tab is the customer's. */
export function LogInAsCustomerDialog({ customer, open, onClose }: LogInAsCustomerDialogProps) {
  const mutation = useAction({ mutationFn: logInAs }, { failure: 'loadUser' });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Inloggen als klant?"
      confirmLabel="Inloggen als klant"
      danger={false}
      // Once it went well the page is on its way to the dashboard.
      task={{ ...mutation, isPending: mutation.isPending || mutation.isSuccess }}
      onConfirm={() => mutation.mutate(customer.id)}
    >
      <p>
        Je ziet in dit tabblad de winkel zoals{' '}
        <strong className="break-words">{customer.email}</strong> die ziet, hooguit{' '}
        {LOG_IN_AS_MINUTES} minuten.
      </p>
      <p className="mt-2">
        Wat je doet, gebeurt echt en staat met jouw naam erbij in het auditlog. De klant ziet bij
        Beveiliging dat er iemand meekijkt.
      </p>
    </ConfirmDialog>
  );
}
