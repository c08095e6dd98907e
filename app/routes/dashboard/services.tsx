import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { CustomerServiceTable } from '#app/features/delivery/services/customer-service-table.tsx';
import { WaitingCard } from '#app/features/sales/waiting/waiting-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { useListParams } from '#app/lib/list-params.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useRight, useWork } from '#app/lib/session/use-work.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Route } from './+types/services.ts';

/** Those that run, or those that ended, as the address says. */
const ENDED = 'beeindigd';

/** Seldom there is one under way. */
const LazyOpenReturnsCard = lazyPart(async () => {
  const { OpenReturnsCard } = await import('#app/features/sales/returns/open-returns-card.tsx');
  return OpenReturnsCard;
});

/** Ended services are kept to be looked at, out of the way of those that run. */
function EndedLink({ ended }: { ended: boolean }) {
  return (
    <Link
      to={ended ? areaPaths.dashboard() : areaPaths.endedServices()}
      className="text-sm text-ink-soft underline underline-offset-4 hover:text-ink max-sm:order-last sm:ml-auto"
    >
      {ended ? 'Lopende services' : 'Beëindigde services'}
    </Link>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return areaMeta({ matches, title: 'Services', path: areaPaths.dashboard() });
}

function titleOf({ ended, isOwn }: { ended: boolean; isOwn: boolean }): string {
  if (ended) return 'Beëindigde services';
  return isOwn ? 'Mijn services' : 'Services';
}

export default function DashboardServicesPage() {
  const ended = useListParams().get('toon') === ENDED;
  const isOwn = useWork() === null;
  const seesMoney = useRight('financial');
  const waiting = useQuery(orpc.customer.dashboard.waiting.queryOptions({ enabled: isOwn }));
  // Shown together, so that what comes above pushes away nothing that one is about to press.
  const isHeld = isOwn && !ended && waiting.isPending;
  return (
    <section aria-label={titleOf({ ended, isOwn })} className="flex flex-col gap-4">
      {ended || !isOwn ? null : <WaitingCard query={waiting} />}
      {isHeld ? <Skeleton className="h-11 w-48" /> : <Head ended={ended} isOwn={isOwn} />}
      <CustomerServiceTable ended={ended} isHeld={isHeld} />
      {ended || !seesMoney || isHeld ? null : (
        <Suspense fallback={null}>
          <LazyOpenReturnsCard />
        </Suspense>
      )}
    </section>
  );
}

function Head({ ended, isOwn }: { ended: boolean; isOwn: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl font-semibold">{titleOf({ ended, isOwn })}</h2>
      <EndedLink ended={ended} />
      {isOwn ? (
        <Button asChild variant="accent">
          <Link to={areaPaths.services()}>
            <Plus aria-hidden="true" />
            Nieuwe Service
          </Link>
        </Button>
      ) : null}
    </div>
  );
}
