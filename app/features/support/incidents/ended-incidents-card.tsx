import { formatLongDate } from '#app/lib/format.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import type { PublicIncident } from '#contract/public/status.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  partsText,
} from '#domain/support/incident.ts';
import { spanText } from './labels.ts';
import { UpdatesCard } from './updates-card.tsx';

type Ended = PublicIncident & { endedAt: Date };

function hasEnded(incident: PublicIncident): incident is Ended {
  return incident.endedAt !== null;
}

/** Describes the outcome of an incident, and how long it took. */
function outcomeOf({ status, startsAt, endedAt }: Ended): string {
  const outcome = INCIDENT_STATUS_LABELS[status];
  return status === 'cancelled' ? outcome : `${outcome} na ${spanText(startsAt, endedAt)}`;
}

/**
 * Lists the incidents that are over, by the day on which they ended; each folds open to all its updates.
 */
export function EndedIncidentsCard({ ended }: { ended: readonly PublicIncident[] }) {
  const days = Map.groupBy(ended.filter(hasEnded), ({ endedAt }) => amsterdamDate(endedAt));
  return (
    <div className="border-t border-line">
      {[...days].map(([day, incidents]) => (
        <section
          key={day}
          aria-labelledby={`dag-${day}`}
          className="grid gap-x-12 border-b border-line py-4 lg:grid-cols-[12rem_1fr]"
        >
          <h3 id={`dag-${day}`} className="font-semibold lg:py-1">
            <time dateTime={day}>{formatLongDate(day)}</time>
          </h3>
          <div>
            {incidents.map((incident) => (
              <EndedIncident key={incident.id} incident={incident} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Details of the browser itself: they open before, and without, our JavaScript. */
function EndedIncident({ incident }: { incident: Ended }) {
  const { id, kind, title, parts, updates } = incident;
  return (
    <details className="group">
      <summary className="flex list-none items-start justify-between gap-4 py-1 hover:text-green [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-medium break-words">
            {kind === 'maintenance' ? `${INCIDENT_KIND_LABELS[kind]}: ` : null}
            {title}
          </span>
          <span className="dotted text-[0.9375rem] text-ink-soft">
            <span>{outcomeOf(incident)} </span>
            <span>{partsText(parts)}</span>
          </span>
        </span>
        <FrameIcon
          name="chevron"
          className="mt-1 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-24 pt-4 pb-3 pl-2">
        <UpdatesCard updates={updates} />
      </div>
    </details>
  );
}
