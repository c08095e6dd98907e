import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackLink } from '#app/components/back-link.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { LoadError } from '#app/components/load-error.tsx';
import { IMPACT_TONES, momentText, statusTone } from '#app/features/support/incidents/labels.ts';
import { UpdateIncidentForm } from '#app/features/support/incidents/update-incident-form.tsx';
import { TimesText, UpdatesCard } from '#app/features/support/incidents/updates-card.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaMeta } from '#app/lib/pages/area-meta.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { isMissing } from '#app/lib/errors.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { StaffIncidentDetail, StaffIncidentUpdate } from '#contract/staff/incidents.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  partsText,
} from '#domain/support/incident.ts';
import { may } from '#domain/platform/role.ts';
import type { Route } from './+types/incident.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = areaPaths.adminIncident(params.incidentId);
  return areaMeta({ matches, title: 'Storing of onderhoud', path });
}

/** Names the author of an update, and says how far customers were mailed. */
function noteOf({ writtenByName, mailed }: StaffIncidentUpdate): string {
  const by = ` · ${writtenByName ?? 'vanzelf'}`;
  if (mailed === null) return by;
  const reached = formatCounted(mailed.reached, 'klant', 'klanten');
  return `${by} · ${mailed.isDone ? `gemaild naar ${reached}` : `wordt gemaild, nu ${reached}`}`;
}

function Incident({ incident }: { incident: StaffIncidentDetail }) {
  const { kind, title, status, impact, parts, startsAt, endsAt, updates } = incident;
  return (
    <>
      <div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={statusTone(status)}>{INCIDENT_STATUS_LABELS[status]}</Badge>
          <Badge tone={IMPACT_TONES[impact]}>{INCIDENT_IMPACT_LABELS[impact]}</Badge>
        </div>
        <h2 className="mt-2 text-xl font-semibold break-words">
          {INCIDENT_KIND_LABELS[kind]}: {title}
        </h2>
        <p className="mt-1 text-ink-soft">
          {partsText(parts)} ·{' '}
          {endsAt === null ? (
            `sinds ${momentText(startsAt)}`
          ) : (
            <TimesText startsAt={startsAt} endsAt={endsAt} />
          )}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <UpdateIncidentForm key={incident.id} incident={incident} />
        <Card className="flex flex-col gap-4">
          <h3 className="text-lg font-semibold">Wat klanten lezen</h3>
          <UpdatesCard updates={updates} note={noteOf} />
        </Card>
      </div>
    </>
  );
}

function LoadedIncident({ incidentId }: { incidentId: string }) {
  const query = useQuery(orpc.staff.incidents.get.queryOptions({ input: { incidentId } }));
  const missing = query.isError && isMissing(query.error);
  useLoadFailure(query.isError && !missing, 'loadIncidents');
  if (query.data !== undefined) return <Incident incident={query.data} />;
  if (missing) return <EmptyState title="Deze melding bestaat niet" />;
  if (query.isError) return <LoadError failure="loadIncidents" query={query} />;
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

export default function AdminIncidentPage({ params: { incidentId } }: Route.ComponentProps) {
  const role = useRole();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink to={areaPaths.adminIncidents()}>Storingen en onderhoud</BackLink>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="ghost" size="sm">
            <Link to={areaPaths.incident(incidentId)}>Op de statuspagina</Link>
          </Button>
          {may(role, 'audit.read') ? (
            <Button asChild variant="ghost" size="sm">
              <Link to={areaPaths.adminAudit({ soort: 'incident', kenmerk: incidentId })}>
                Auditlog
              </Link>
            </Button>
          ) : null}
        </div>
      </div>
      <LoadedIncident incidentId={incidentId} />
    </div>
  );
}
