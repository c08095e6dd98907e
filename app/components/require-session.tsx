import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { CurrentUser } from '#contract/customer/account.ts';
import { paths } from '#app/lib/paths.ts';
import { useMaintenanceGate } from '#app/lib/maintenance/use-maintenance-gate.ts';
import { useSession } from '#app/lib/session/session.ts';

type RequireSessionProps = {
  /** The frame of the page, for as long as the session is unknown. */
  fallback: ReactNode;
  /**
   * Stands here when the session of this person ends under the open page; without it one goes to the
   * login.
   */
  ended?: ((userId: string) => ReactNode) | undefined;
  children: ReactNode;
};

/** Lets in who is signed in; others go to the login, and come back here after it. */
export function RequireSession({ fallback, ended, children }: RequireSessionProps) {
  const session = useSession();
  const [lastUserId, setLastUserId] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const isChecking = useMaintenanceGate(session.status === 'signed-in' ? session.user.role : null);
  if (session.status === 'signed-in') {
    if (session.user.id !== lastUserId) setLastUserId(session.user.id);
    // A tab that slept may go from one person to the next without a moment of nobody in between: the
    // page begins anew, so that nothing of the first stands below the name of the second.
    return isChecking ? fallback : <Fragment key={session.user.id}>{children}</Fragment>;
  }
  if (session.status === 'loading' || session.leaving) return fallback;
  if (lastUserId !== null && ended !== undefined) return ended(lastUserId);
  // The login is fetched first: until it is there this page keeps its place.
  return (
    <>
      {fallback}
      <Navigate to={paths.login({ next: `${pathname}${search}` })} replace />
    </>
  );
}

/** The person who is signed in. Below RequireSession there always is someone. */
export function useSignedInUser(): CurrentUser {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('used outside RequireSession');
  return session.user;
}
