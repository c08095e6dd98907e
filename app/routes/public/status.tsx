import { data } from 'react-router';
import { PublicHeading } from '#app/components/public-heading.tsx';
import { EndedIncidentsCard } from '#app/features/support/incidents/ended-incidents-card.tsx';
import { STATE_ICONS, STATE_TINTS } from '#app/features/support/incidents/labels.ts';
import { PartStatesCard } from '#app/features/support/incidents/part-states-card.tsx';
import { PublicIncidentCard } from '#app/features/support/incidents/public-incident-card.tsx';
import { useFreshStatus } from '#app/features/support/incidents/use-fresh-status.ts';
import { pageCacheHeaders } from '#app/lib/pages/page-cache.ts';
import { pageMeta } from '#app/lib/pages/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import { useOpenLinked } from '#app/lib/focus/use-open-linked.ts';
import { Alert } from '#app/ui/alert.tsx';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import type { PublicIncident, PublicStatus } from '#contract/public/status.ts';
import { SHOWN_DAYS } from '#domain/support/incident.ts';
import type { Route } from './+types/status.ts';

const FEED = '/status.atom';

/** A status that cannot be read is said, and that page is kept by nobody. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const status = await context.get(siteContext).api.status.get();
    return data<{ status: PublicStatus | null }>(
      { status },
      { headers: { 'Cache-Tag': 'incidents' } },
    );
  } catch {
    return data<{ status: PublicStatus | null }>({ status: null });
  }
}

export function headers(args: Route.HeadersArgs) {
  return pageCacheHeaders(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta({
      matches,
      title: 'Status',
      description: 'Hoe het er nu voor staat: storingen, gepland onderhoud en wat er eerder was.',
      path: paths.status(),
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'Status',
      href: FEED,
    },
  ];
}

export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  useFreshStatus();
  useOpenLinked();
  return (
    <div className="pb-24">
      <PublicHeading title="Status" aside={<span />}>
        {status === null ? null : <Now status={status} />}
      </PublicHeading>
      <div className="mx-auto mt-12 max-w-7xl space-y-16 px-5 sm:px-8">
        {status === null ? (
          <Alert tone="warn" title="We kunnen de status nu niet laten zien">
            Probeer het over een minuut opnieuw.
          </Alert>
        ) : (
          <Whole status={status} />
        )}
      </div>
    </div>
  );
}

/** The one clear line. */
function Now({ status: { line, state } }: { status: PublicStatus }) {
  return (
    <p className={`flex items-start gap-3 text-2xl font-bold ${STATE_TINTS[state]}`}>
      <FrameIcon name={STATE_ICONS[state]} className="mt-0.5 size-7.5" />
      <span className="text-ink">{line}</span>
    </p>
  );
}

function Whole({ status: { parts, open, planned, ended } }: { status: PublicStatus }) {
  return (
    <>
      <PartStatesCard parts={parts} />
      {open.length === 0 ? null : <Incidents title="Nu" id="nu" incidents={open} />}
      {planned.length === 0 ? null : (
        <Incidents title="Gepland onderhoud" id="gepland" incidents={planned} />
      )}
      <section aria-labelledby="eerder">
        <h2 id="eerder" className="mb-6 text-3xl font-bold">
          De afgelopen {SHOWN_DAYS} dagen
        </h2>
        {ended.length === 0 ? (
          <p className="text-ink-soft">Geen storingen en geen onderhoud.</p>
        ) : (
          <EndedIncidentsCard ended={ended} />
        )}
        <p className="mt-8 max-w-[68ch] text-[0.9375rem] text-ink-soft">
          Alle tijden zijn Nederlandse tijd. Met een feedlezer volg je deze pagina vanzelf:{' '}
          <a href={FEED} className="text-green underline underline-offset-4">
            Atom-feed
          </a>
          .
        </p>
      </section>
    </>
  );
}

type IncidentsProps = { title: string; id: string; incidents: readonly PublicIncident[] };

function Incidents({ title, id, incidents }: IncidentsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 text-3xl font-bold">
        {title}
      </h2>
      <div className="max-w-4xl space-y-6">
        {incidents.map((incident) => (
          <PublicIncidentCard key={incident.id} incident={incident} />
        ))}
      </div>
    </section>
  );
}
