import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '#app/components/require-session.tsx';
import { VerifyEmailCard } from '#app/features/account/verify-email-card.tsx';
import { accountTypeLabel } from '#app/features/customers/labels.ts';
import { OwnSessionCard } from '#app/features/sessions/own-session-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/area-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { refreshSession } from '#app/lib/session.ts';
import { showFailure } from '#app/lib/toasts.ts';
import { useRole } from '#app/lib/use-role.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { hasConsole } from '#domain/role.ts';
import type { Route } from './+types/security.ts';

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Beveiliging', path: paths.dashboardSecurity() });
}

function RefreshRoleButton() {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const handleClick = async () => {
    setPending(true);
    try {
      await Promise.all([
        refreshSession(),
        queryClient.refetchQueries(
          { queryKey: orpc.customer.account.key() },
          { throwOnError: true },
        ),
      ]);
    } catch {
      showFailure('loadUser');
    }
    setPending(false);
  };
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void handleClick()}>
      Admin Status Vernieuwen
    </Button>
  );
}

export default function DashboardSecurityPage() {
  return (
    <div className="flex flex-col gap-5">
      <AccountCard />
      <OwnSessionCard />
    </div>
  );
}

function AccountCard() {
  const user = useSignedInUser();
  const role = useRole();
  return (
    <Card className="flex flex-col gap-5">
      <h3 className="text-lg font-semibold">Beveiliging</h3>
      {user.emailVerified ? null : <VerifyEmailCard email={user.email} />}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
        <dt className="text-ink-soft">Email</dt>
        <dd className="min-w-0 font-medium break-words max-sm:mb-3">{user.email}</dd>
        <dt className="text-ink-soft">Accounttype</dt>
        <dd className="font-medium" aria-live="polite">
          {accountTypeLabel(role)}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <RefreshRoleButton />
        {hasConsole(role) ? (
          <Button asChild>
            <Link to={paths.admin()}>Admin Panel Openen</Link>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
