import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { areaPaths } from '#app/lib/area-paths.ts';
import { classNames } from '#app/lib/class-names.ts';
import { FrameIcon } from '#app/ui/frame-icon.tsx';
import type { OwnIncident } from '#contract/customer/incidents.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
} from '#domain/support/incident.ts';
import { momentText, timesText } from './labels.ts';

/** Describes the state of an incident: planned work by its times, the rest by the progress made. */
function stateOf({ kind, status, impact, startsAt, endsAt }: OwnIncident): string {
  if (status === 'planned') {
    if (endsAt === null) return `Vanaf ${momentText(startsAt)}.`;
    const { from, until } = timesText(startsAt, endsAt);
    return `Gepland: ${from} tot ${until}.`;
  }
  if (endsAt !== null) return `We zijn ermee bezig, tot ${momentText(endsAt)}.`;
  const noticed = kind === 'incident' ? `${INCIDENT_IMPACT_LABELS[impact]}. ` : '';
  return `${noticed}${INCIDENT_STATUS_LABELS[status]}.`;
}

type OwnIncidentsCardProps = { incidents: readonly OwnIncident[]; children?: ReactNode };

/** Lists the incidents and planned work that touch this customer; the status page has the rest. */
export function OwnIncidentsCard({ incidents, children }: OwnIncidentsCardProps) {
  const isTrouble = incidents.some(({ kind }) => kind === 'incident');
  return (
    <div
      role="status"
      className={classNames(
        'rounded-md border print:hidden',
        isTrouble ? 'border-warn/40 bg-warn-soft' : 'border-blue/40 bg-blue-soft',
      )}
    >
      <ul className="divide-y divide-line">
        {incidents.map((incident) => (
          <li key={incident.id} className="flex items-start gap-3 px-4 py-3">
            <FrameIcon
              name={incident.kind === 'incident' ? 'warn' : 'info'}
              className={classNames(
                'mt-0.5',
                incident.kind === 'incident' ? 'text-warn' : 'text-blue',
              )}
            />
            <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-6">
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  {INCIDENT_KIND_LABELS[incident.kind]}: {incident.title}
                </p>
                <p className="text-[0.9375rem]">{stateOf(incident)}</p>
              </div>
              <Link
                to={areaPaths.incident(incident.id)}
                aria-label={`Bekijk de status van ‘${incident.title}’`}
                className="shrink-0 text-[0.9375rem] text-green underline underline-offset-4"
              >
                Bekijk de status
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
