import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { manageReason } from '#app/lib/manage-reason.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction, type ActionEnding } from '#app/lib/use-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { AccountSession } from '#contract/customer/security.ts';
import type { Role } from '#domain/platform/role.ts';
import { DeviceCard } from './device-card.tsx';
import { sessionName } from './labels.ts';
import { SignInCard } from './sign-in-card.tsx';

type Customer = { id: string; email: string; role: Role };

/** Every change of these lists ends like this. */
const ENDING: ActionEnding = { failure: 'update', refresh: orpc.staff.accounts.key() };

function EndButton({ customer, session }: { customer: Customer; session: AccountSession }) {
  const end = useAction(orpc.staff.accounts.endSession.mutationOptions(), {
    ...ENDING,
    success: ['sessionEnded'],
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={end.isPending}
      aria-label={`${sessionName(session)} uitloggen`}
      onClick={() => end.mutate({ customerId: customer.id, sessionId: session.id })}
    >
      Uitloggen
    </Button>
  );
}

function EndAll({ customer, count }: { customer: Customer; count: number }) {
  const [isOpen, setOpen] = useState(false);
  const end = useAction(orpc.staff.accounts.endSessions.mutationOptions(), {
    ...ENDING,
    success: ['sessionsEnded'],
    onDone: () => setOpen(false),
  });
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="sm"
        reason={count === 0 ? 'Deze klant is nergens ingelogd.' : null}
        onClick={() => setOpen(true)}
      >
        Overal uitloggen
      </GuardedButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Klant overal uitloggen?"
        confirmLabel="Overal uitloggen"
        task={end}
        onConfirm={() => end.mutate({ customerId: customer.id })}
      >
        {customer.email} wordt meteen uitgelogd op{' '}
        {count === 1 ? 'één apparaat' : `${count} apparaten`} en kan opnieuw inloggen.
      </ConfirmDialog>
    </>
  );
}

function Devices({ customer }: { customer: Customer }) {
  const query = useQuery(
    orpc.staff.accounts.listSessions.queryOptions({ input: { customerId: customer.id } }),
  );
  return (
    <DeviceCard
      title="Sessies"
      intro="Waar deze klant is ingelogd."
      query={query}
      action={<EndAll customer={customer} count={query.data?.items.length ?? 0} />}
      empty="Deze klant is nu nergens ingelogd."
      renderAction={(session) => <EndButton customer={customer} session={session} />}
    />
  );
}

function SignIns({ customer }: { customer: Customer }) {
  const query = useQuery(
    orpc.staff.accounts.listSignIns.queryOptions({ input: { customerId: customer.id } }),
  );
  return <SignInCard intro="Wie in dit account kwam, of dat probeerde." query={query} />;
}

/** Shows the sessions and sign-ins of a customer, to staff who may see them. */
export function CustomerSessionCard({ customer }: { customer: Customer }) {
  const user = useSignedInUser();
  const role = useRole();
  const reason = manageReason({ id: user.id, role }, customer);
  if (reason === null) {
    return (
      <div className="in-turn flex flex-col gap-5">
        <Devices customer={customer} />
        <SignIns customer={customer} />
      </div>
    );
  }
  return (
    <Card>
      <h3 className="text-lg font-semibold">Sessies</h3>
      <p className="mt-1 text-ink-soft">{reason}</p>
    </Card>
  );
}
