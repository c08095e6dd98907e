import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { AreaHeader } from '#app/components/area-header.tsx';
import { Unanswered } from '#app/components/unanswered.tsx';
import { AreaSkeleton } from '#app/components/area-skeleton.tsx';
import { HeaderAction } from '#app/components/header-action.tsx';
import { RequireSession, useSignedInUser } from '#app/components/require-session.tsx';
import { StaleNotice } from '#app/components/stale-notice.tsx';
import { ToastsAtHand } from '#app/components/toasts-at-hand.tsx';
import { ROLE_LABELS } from '#app/features/identity/customers/labels.ts';
import { usePaletteKey } from '#app/features/operations/search/use-palette-key.ts';
import { ConsoleStatisticsCard } from '#app/features/platform/statistics/console-statistics-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { isNoAnswer } from '#app/lib/errors.ts';
import { useChangeEvents } from '#app/lib/live/events.ts';
import { onFirstInteraction } from '#app/lib/pages/first-interaction.ts';
import { lazyPart, retryImport } from '#app/lib/session/lazy-code.ts';
import { keepToast } from '#app/lib/toasts/kept-toast.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { PAGE_FAILURES } from '#app/lib/pages/page-failures.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { useSite } from '#app/lib/site.ts';
import { TabLinks, type TabLink } from '#app/ui/tabs.tsx';
import { hasConsole, may, type Role } from '#domain/platform/role.ts';

async function loadPalette() {
  const { FindRecordDialog: Dialog } =
    await import('#app/features/operations/search/find-record-dialog.tsx');
  return Dialog;
}

const FindRecordDialog = lazyPart(loadPalette);

// A person who presses Ctrl-K types on at once: until the palette is here nothing hears that.
if (typeof window !== 'undefined') onFirstInteraction(() => void retryImport(loadPalette));

/** Seen once by each colleague. */
const RequiredFactorCard = lazyPart(async () => {
  const { RequiredFactorCard: Card } =
    await import('#app/features/identity/security/required-factor-card.tsx');
  return Card;
});

/** Seen in a demo alone. */
const DemoDayCard = lazyPart(async () => {
  const { DemoDayCard: Card } = await import('#app/features/sales/planner/demo-day-card.tsx');
  return Card;
});

/** Seen once a session, by who got their role in the middle of it. */
const ProveSessionCard = lazyPart(async () => {
  const { ProveSessionCard: Card } =
    await import('#app/features/identity/security/prove-session-card.tsx');
  return Card;
});

/** Seldom seen, and then for a while. */
const ClosedConsoleCard = lazyPart(async () => {
  const { ClosedConsoleCard: Card } =
    await import('#app/features/platform/maintenance/closed-console-card.tsx');
  return Card;
});

const CHECKING = <AreaSkeleton label="Admin toegang controleren" cards={5} />;

/** Sends away who may not be here; the reason is shown where they arrive. */
function Denied() {
  const navigate = useNavigate();
  useEffect(() => {
    const [title, description] = PAGE_FAILURES.noAdmin;
    keepToast({ tone: 'failure', title, description });
    void navigate(areaPaths.dashboard(), { replace: true });
  }, [navigate]);
  return CHECKING;
}

/** Pause before a server that was too busy is asked once more. */
const ASK_AGAIN_MS = 10_000;

/** Asks the server for the role instead of trusting what this browser stored; again when it changes. */
function RequireConsole({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...orpc.customer.account.me.queryOptions(),
    refetchInterval: ({ state }) => (isNoAnswer(state.error) ? ASK_AGAIN_MS : false),
  });
  const [isSettingUp, setSettingUp] = useState(false);
  if (me.isPending) return CHECKING;
  // Too often or not now says nothing of the role: it is asked again.
  if (me.data === undefined && isNoAnswer(me.error)) return <Unanswered query={me} />;
  // A role that cannot be read is no right.
  if (me.data === undefined || !hasConsole(me.data.role)) return <Denied />;
  const { lacksSecondFactor, lacksProof } = me.data;
  const isFactorAsked = lacksSecondFactor || isSettingUp;
  if (!isFactorAsked && !lacksProof) return children;
  // The console opens the moment the factor counts; the recovery codes are read before that.
  return (
    <Suspense fallback={CHECKING}>
      <ConsoleFrame>
        {isFactorAsked ? (
          <RequiredFactorCard isSettingUp={isSettingUp} onSettingUp={setSettingUp} />
        ) : (
          <ProveSessionCard />
        )}
      </ConsoleFrame>
    </Suspense>
  );
}

const ADMINS_ONLY = 'Alleen een admin of owner mag dit.';

/** The parts of the console in the order of its tabs; the palette knows them too. */
function partsFor(role: Role, waiting: number): (TabLink & { label: string })[] {
  return [
    {
      to: areaPaths.admin(),
      label: 'Klanten',
      end: true,
      below: [areaPaths.adminCustomer(''), areaPaths.adminImports()],
    },
    {
      to: areaPaths.adminOrders(),
      label: 'Bestellingen',
      below: [
        areaPaths.adminInvoices(),
        areaPaths.adminReturns(),
        areaPaths.adminForecast(),
        areaPaths.adminBankStatements(),
      ],
    },
    { to: areaPaths.adminServices(), label: 'Services' },
    { to: areaPaths.adminReports(), label: 'Rapporten' },
    { to: areaPaths.adminTickets(), label: 'Tickets', below: [areaPaths.adminArticles()] },
    { to: areaPaths.adminSettings(), label: 'Instellingen' },
    {
      to: areaPaths.adminPlans(),
      label: 'Pakketten',
      below: [areaPaths.adminDiscounts()],
      reason: may(role, 'plans.write') ? null : ADMINS_ONLY,
    },
    {
      to: areaPaths.adminTasks(),
      label: 'Taken',
      below: [areaPaths.adminAbuse()],
      count: waiting,
    },
    { to: areaPaths.adminIncidents(), label: 'Status' },
    {
      to: areaPaths.adminDataBreaches(),
      label: 'Privacy',
      below: [areaPaths.adminProcessingRegister()],
    },
    {
      to: areaPaths.adminAudit(),
      label: 'Auditlog',
      reason: may(role, 'audit.read') ? null : ADMINS_ONLY,
    },
  ];
}

function Tabs() {
  const role = useRole();
  // Also every half minute: nothing tells when a job gives up.
  const { data } = useQuery({
    ...orpc.staff.statistics.get.queryOptions(),
    refetchInterval: 30_000,
  });
  // The figure counts both lists of the tab: what a person must settle and the jobs that gave up.
  return (
    <TabLinks label="Admin" tabs={partsFor(role, data?.failedJobs ?? 0)} className="print:hidden" />
  );
}

/** Opens by its button and by Ctrl-K; what it is made of comes before anyone can open it. */
function Palette() {
  const role = useRole();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const toggle = useCallback(
    () => setState((current) => (current === 'open' ? 'closed' : 'open')),
    [],
  );
  usePaletteKey(toggle);
  const parts = partsFor(role, 0).filter(({ reason }) => !reason);
  return (
    <>
      <HeaderAction
        label="Zoeken"
        hint="Zoeken (Ctrl+K)"
        icon={Search}
        onClick={() => setState('open')}
      />
      {state === 'unused' ? null : (
        <Suspense fallback={null}>
          <FindRecordDialog
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
            parts={parts}
          />
        </Suspense>
      )}
    </>
  );
}

/** The top of the console and the room below it. */
function ConsoleFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const user = useSignedInUser();
  const role = useRole();
  return (
    <>
      <AreaHeader
        wide
        title="Admin Panel"
        intro={`Ingelogd als ${user.email} (${ROLE_LABELS[role]})`}
        actions={
          <>
            {actions}
            <HeaderAction
              label="Terug naar dashboard"
              icon={ArrowLeft}
              to={areaPaths.dashboard()}
            />
          </>
        }
      />
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[96rem] flex-1 flex-col gap-4 px-5 py-5 sm:px-8 outline-none print:p-0"
      >
        {children}
      </main>
    </>
  );
}

function Console({ isStale }: { isStale: boolean }) {
  const isClosed = useMaintenance().status === 'closed';
  // Known before there is a first view: that waits for it, for whatever came later would move the page.
  const [wasClosed] = useState(isClosed);
  const notice = isClosed ? <ClosedConsoleCard /> : null;
  const isFirst = useLocation().pathname === areaPaths.admin();
  return (
    <ConsoleFrame actions={<Palette />}>
      {isStale ? <StaleNotice /> : null}
      {wasClosed ? notice : <Suspense>{notice}</Suspense>}
      {/* On a phone the figures stand on the first screen, as in the dashboard. */}
      <div className={isFirst ? 'print:hidden' : 'max-sm:hidden print:hidden'}>
        <ConsoleStatisticsCard />
      </div>
      {useSite().demo ? (
        <Suspense>
          <DemoDayCard />
        </Suspense>
      ) : null}
      <Tabs />
      <Outlet />
    </ConsoleFrame>
  );
}

/** Listens also while the right is checked, so that losing it is heard in every state. */
function LiveConsole() {
  const streamState = useChangeEvents();
  return (
    <RequireConsole>
      <Suspense fallback={CHECKING}>
        <Console isStale={streamState === 'lost'} />
      </Suspense>
    </RequireConsole>
  );
}

export default function AdminLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <RequireSession fallback={CHECKING}>
        <LiveConsole />
      </RequireSession>
      <ToastsAtHand />
    </QueryClientProvider>
  );
}
