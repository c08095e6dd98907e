import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { VerifyEmailCard } from '#app/features/identity/account/verify-email-card.tsx';
import { accountTypeLabel } from '#app/features/identity/customers/labels.ts';
import { orpc } from '#app/lib/api.ts';
import { errorText, isNoAnswer } from '#app/lib/errors.ts';
import { formatDateTime } from '#app/lib/format.ts';
import { paths } from '#app/lib/paths.ts';
import { refreshSession } from '#app/lib/session/session.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';
import { useOwnAccountReason } from '#app/lib/session/use-own-account-reason.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { EmailChange } from '#contract/customer/security.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** Asks the server for the role again and shows the answer, also when nothing changed. */
function RefreshRoleButton() {
  const [found, setFound] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const handleClick = async () => {
    setPending(true);
    setFound(null);
    try {
      await Promise.all([
        refreshSession(),
        queryClient.refetchQueries(
          { queryKey: orpc.customer.account.key() },
          { throwOnError: true },
        ),
      ]);
      const me = queryClient.getQueryData(orpc.customer.account.me.queryKey());
      if (me !== undefined) setFound(`Nagekeken: je accounttype is ${accountTypeLabel(me.role)}.`);
    } catch (error) {
      if (isNoAnswer(error)) showFailure('loadUser', errorText(error));
      else showFailure('loadUser');
    }
    setPending(false);
  };
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => void handleClick()}>
        Admin Status Vernieuwen
      </Button>
      <p role="status" className="order-last basis-full text-sm text-ink-soft empty:hidden">
        {found}
      </p>
    </>
  );
}

/** A new address that waits for its mailboxes, with what each said so far. */
function WaitingEmail({ change, email }: { change: EmailChange; email: string }) {
  const reason = useOwnAccountReason();
  const cancel = useAction(orpc.customer.security.cancelEmailChange.mutationOptions(), {
    failure: 'update',
    refresh: orpc.customer.security.key(),
  });
  const stateOf = (isConfirmed: boolean) => (isConfirmed ? 'bevestigd' : 'wacht op de link');
  return (
    <Alert
      title="Je nieuwe e-mailadres wacht op bevestiging"
      action={
        <GuardedButton
          variant="secondary"
          size="sm"
          reason={reason}
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          Wijziging intrekken
        </GuardedButton>
      }
    >
      <ul className="my-1 list-disc pl-5 break-words">
        <li>
          {email}: {stateOf(change.oldConfirmed)}
        </li>
        <li>
          {change.newEmail}: {stateOf(change.newConfirmed)}
        </li>
      </ul>
      De links werken tot {formatDateTime(change.expiresAt)}.
    </Alert>
  );
}

type Opened = 'email' | 'password' | null;

/** Shows the address and account type of the user, with the ways to change password and address. */
export function AccountCard() {
  const user = useSignedInUser();
  const role = useRole();
  const reason = useOwnAccountReason();
  const [opened, setOpened] = useState<Opened>(null);
  const security = useQuery(orpc.customer.security.get.queryOptions());
  useLoadFailure(security.isError, 'loadUser');
  const waiting = security.data?.emailChange ?? null;
  const isBouncing = security.data?.isEmailBouncing === true;
  const close = () => setOpened(null);
  return (
    <Card className="flex flex-col gap-5">
      <h3 className="text-lg font-semibold">Beveiliging</h3>
      {user.emailVerified && !isBouncing ? null : (
        <VerifyEmailCard email={user.email} isBouncing={isBouncing} />
      )}
      {waiting === null ? null : <WaitingEmail change={waiting} email={user.email} />}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
        <dt className="text-ink-soft">Email</dt>
        <dd className="min-w-0 font-medium break-words max-sm:mb-3">{user.email}</dd>
        <dt className="text-ink-soft">Accounttype</dt>
        <dd className="font-medium" aria-live="polite">
          {accountTypeLabel(role)}
        </dd>
      </dl>
      <div className="flex gap-3 max-sm:flex-col sm:flex-wrap">
        <GuardedButton variant="secondary" reason={reason} onClick={() => setOpened('password')}>
          Wachtwoord Wijzigen
        </GuardedButton>
        <GuardedButton variant="secondary" reason={reason} onClick={() => setOpened('email')}>
          E-mailadres wijzigen
        </GuardedButton>
        <RefreshRoleButton />
        {hasConsole(role) ? (
          <Button asChild>
            <Link to={paths.admin()}>Admin Panel Openen</Link>
          </Button>
        ) : null}
      </div>
      <ChangePasswordDialog open={opened === 'password'} onClose={close} />
      <ChangeEmailDialog email={user.email} open={opened === 'email'} onClose={close} />
    </Card>
  );
}
