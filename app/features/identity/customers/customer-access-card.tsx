import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { logInAsReason, manageReason } from '#app/lib/manage-reason.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ACCOUNT_ERRORS } from '#contract/errors/account.ts';
import { hasConsole, may, type Role } from '#domain/platform/role.ts';
import { BlockCustomerDialog } from './block-customer-dialog.tsx';
import { LogInAsCustomerDialog } from './log-in-as-customer-dialog.tsx';

type CustomerAccessCardProps = { customer: { id: string; email: string; role: Role } };

const AskEmailDialog = lazyPart(
  async () => (await import('./ask-email-dialog.tsx')).AskEmailDialog,
);

type Access = { blockedAt: Date | null; blockedReason: string | null; newEmail: string | null };
type Opened = 'block' | 'unblock' | 'log-in-as' | 'email' | null;

/** Explains why the address of an account cannot be changed here; null when it can. */
function emailReason(actorRole: Role, targetRole: Role): string | null {
  if (!may(actorRole, 'customers.change-email')) return 'Alleen een admin of owner mag dit.';
  return hasConsole(targetRole) ? ACCOUNT_ERRORS.PROFILE_OF_STAFF.message : null;
}

function State({ access }: { access: Access }) {
  if (access.blockedAt === null) {
    return (
      <Badge tone="good" className="self-start">
        Kan inloggen
      </Badge>
    );
  }
  return (
    <div>
      <Badge tone="bad">Geblokkeerd</Badge>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Sinds {formatDateTime(access.blockedAt)}. Reden:
      </p>
      <p className="break-words whitespace-pre-line">{access.blockedReason}</p>
    </div>
  );
}

/** Tells whether a customer may come in, with what an admin can do about it. */
export function CustomerAccessCard({ customer }: CustomerAccessCardProps) {
  const user = useSignedInUser();
  const role = useRole();
  const [opened, setOpened] = useState<Opened>(null);
  const query = useQuery(
    orpc.staff.accounts.access.queryOptions({ input: { customerId: customer.id } }),
  );
  useLoadFailure(query.isError, 'loadUser');
  const access = query.data;
  const isBlocked = access !== undefined && access.blockedAt !== null;
  const actor = { id: user.id, role };
  const close = () => setOpened(null);
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Toegang</h3>
      {access === undefined && query.isError ? (
        <LoadError failure="loadUser" query={query} />
      ) : null}
      {access === undefined && !query.isError ? <Skeleton className="h-7 w-32" /> : null}
      {access === undefined ? null : <State access={access} />}
      {access === undefined || access.newEmail === null ? null : (
        <p className="text-[0.9375rem] break-words text-ink-soft">
          Het e-mailadres wordt {access.newEmail} zodra dat is bevestigd.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={logInAsReason(actor, { ...customer, isBlocked })}
          onClick={() => setOpened('log-in-as')}
        >
          Inloggen als klant
        </GuardedButton>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={access === undefined ? 'Even geduld.' : manageReason(actor, customer)}
          onClick={() => setOpened(isBlocked ? 'unblock' : 'block')}
        >
          {isBlocked ? 'Deblokkeren' : 'Blokkeren'}
        </GuardedButton>
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={emailReason(role, customer.role)}
          onClick={() => setOpened('email')}
        >
          E-mailadres wijzigen
        </GuardedButton>
      </div>
      <BlockCustomerDialog
        customer={customer}
        action={opened === 'block' || opened === 'unblock' ? opened : null}
        onClose={close}
      />
      {opened === 'email' ? (
        <Suspense>
          <AskEmailDialog customer={customer} onClose={close} />
        </Suspense>
      ) : null}
      <LogInAsCustomerDialog customer={customer} open={opened === 'log-in-as'} onClose={close} />
    </Card>
  );
}
