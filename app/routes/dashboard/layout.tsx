import { QueryClientProvider } from '@tanstack/react-query';
import Globe from 'lucide-react/icons/globe';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ActingBanner } from '#app/components/acting-banner.tsx';
import { AreaHeader } from '#app/components/area-header.tsx';
import { AreaSkeleton } from '#app/components/area-skeleton.tsx';
import { HeaderAction } from '#app/components/header-action.tsx';
import { RequireSession, useSignedInUser } from '#app/components/require-session.tsx';
import { StaleNotice } from '#app/components/stale-notice.tsx';
import { ToastsAtHand } from '#app/components/toasts-at-hand.tsx';
import { useOwnIncidents } from '#app/features/support/incidents/use-own-incidents.ts';
import { WorkMenu } from '#app/features/identity/members/work-menu.tsx';
import { InboxCard } from '#app/features/support/notifications/inbox-card.tsx';
import { CustomerStatisticsCard } from '#app/features/platform/statistics/customer-statistics-card.tsx';
import { classNames } from '#app/lib/class-names.ts';
import { useChangeEvents } from '#app/lib/live/events.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { signOut } from '#app/lib/session/session.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { mayOpen, useWork } from '#app/lib/session/use-work.ts';
import { TabLinks } from '#app/ui/tabs.tsx';
import { hasConsole } from '#domain/platform/role.ts';

/** Nobody begins here. */
const LazyLoginRequiredCard = lazyPart(async () => {
  const { LoginRequiredCard } =
    await import('#app/features/support/tickets/login-required-card.tsx');
  return LoginRequiredCard;
});

/** As seldom: a page for which who works for another has no right. */
const LazyClosedPageCard = lazyPart(async () => {
  const { ClosedPageCard } = await import('#app/features/identity/members/closed-page-card.tsx');
  return ClosedPageCard;
});

/** Mostly everything works. */
const LazyOwnIncidentsCard = lazyPart(async () => {
  const { OwnIncidentsCard } =
    await import('#app/features/support/incidents/own-incidents-card.tsx');
  return OwnIncidentsCard;
});

const LOADING = <AreaSkeleton label="Je dashboard wordt geladen" cards={4} />;

const TABS = [
  { to: areaPaths.dashboard(), label: 'Services', end: true, below: [areaPaths.service('')] },
  { to: areaPaths.billing(), label: 'Facturering' },
  { to: areaPaths.dashboardSupport(), label: 'Support' },
  { to: areaPaths.dashboardSettings(), label: 'Instellingen' },
];

const NO_RIGHT = 'Hiervoor heb je geen rechten bij dit account.';

function SignOutAction() {
  const [isLeaving, setLeaving] = useState(false);
  const handleClick = () => {
    setLeaving(true);
    void signOut();
  };
  return <HeaderAction label="Uitloggen" icon={LogOut} pending={isLeaving} onClick={handleClick} />;
}

function Header() {
  const user = useSignedInUser();
  const role = useRole();
  const isOwn = useWork() === null;
  return (
    <AreaHeader
      title={`Welkom, ${user.firstName || user.email}`}
      intro="Je services en facturen op één plek."
      actions={
        <>
          <HeaderAction label="Naar website" icon={Globe} to={areaPaths.home()} />
          {hasConsole(role) ? (
            <HeaderAction label="Admin Panel" icon={ShieldCheck} to={areaPaths.admin()} />
          ) : null}
          {isOwn ? (
            <>
              <InboxCard />
              <HeaderAction label="Profiel" icon={UserRound} to={areaPaths.dashboardSettings()} />
            </>
          ) : null}
          <SignOutAction />
        </>
      }
    />
  );
}

function Dashboard() {
  const streamState = useChangeEvents();
  const { pathname } = useLocation();
  const isFirst = pathname === areaPaths.dashboard();
  const work = useWork();
  const incidents = useOwnIncidents();
  const tabs = TABS.map((tab) => ({ ...tab, reason: mayOpen(work, tab.to) ? null : NO_RIGHT }));
  return (
    <>
      <ActingBanner />
      <WorkMenu />
      <Header />
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-6 px-5 py-6 sm:px-8 outline-none print:p-0"
      >
        {streamState === 'lost' ? <StaleNotice /> : null}
        {/* Above the form for a new ticket it stands where one is about to ask. */}
        {incidents.length === 0 || pathname === areaPaths.newTicket() ? null : (
          <Suspense>
            <LazyOwnIncidentsCard incidents={incidents} />
          </Suspense>
        )}
        {/* On a phone the figures stand on the first screen; elsewhere one comes for something else. */}
        {work === null ? (
          <div className={classNames('print:hidden', !isFirst && 'max-sm:hidden')}>
            <CustomerStatisticsCard />
          </div>
        ) : null}
        <TabLinks label="Dashboard" tabs={tabs} className="print:hidden" />
        {mayOpen(work, pathname) ? (
          <Outlet />
        ) : (
          <Suspense>
            <LazyClosedPageCard />
          </Suspense>
        )}
      </main>
    </>
  );
}

export default function DashboardLayout() {
  const { pathname } = useLocation();
  // A person who was writing to us keeps their words, and reads why they have to log in.
  const ended = (author: string) => (
    <Suspense fallback={LOADING}>
      <LazyLoginRequiredCard author={author} />
    </Suspense>
  );
  const isWriting = pathname.startsWith(areaPaths.dashboardSupport());
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSession fallback={LOADING} ended={isWriting ? ended : undefined}>
        <Dashboard />
      </RequireSession>
      <ToastsAtHand />
    </QueryClientProvider>
  );
}
