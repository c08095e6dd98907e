import { Badge } from '#app/ui/badge.tsx';
import type { PublicIncident } from '#contract/public/status.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  partsText,
} from '#domain/support/incident.ts';
import { IMPACT_TONES, INCIDENT_NOTICED, momentText, statusTone } from './labels.ts';
import { TimesText, UpdatesCard } from './updates-card.tsx';

/** Something that goes on or is planned, with everything that was said of it. */
export function PublicIncidentCard({ incident }: { incident: PublicIncident }) {
  const { id, kind, title, status, impact, parts, startsAt, endsAt, updates } = incident;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-titel`}
      className="scroll-mt-24 rounded-md border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone={statusTone(status)}>{INCIDENT_STATUS_LABELS[status]}</Badge>
        {kind === 'incident' ? (
          <Badge tone={IMPACT_TONES[impact]}>{INCIDENT_IMPACT_LABELS[impact]}</Badge>
        ) : null}
      </div>
      <h3 id={`${id}-titel`} className="mt-3 text-xl font-bold break-words sm:text-2xl">
        <span className="sr-only">{INCIDENT_KIND_LABELS[kind]}: </span>
        {title}
      </h3>
      <p className="mt-1.5 text-ink-soft">{partsText(parts)}</p>
      {endsAt === null ? (
        <p className="text-ink-soft">
          Sinds <time dateTime={startsAt.toISOString()}>{momentText(startsAt)}</time>
        </p>
      ) : (
        <>
          <p className="mt-1 font-medium">
            <TimesText startsAt={startsAt} endsAt={endsAt} />
          </p>
          <p className="text-ink-soft">{INCIDENT_NOTICED[impact]}</p>
        </>
      )}
      <div className="mt-5">
        <UpdatesCard updates={updates} />
      </div>
    </article>
  );
}
