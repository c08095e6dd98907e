import type { FirstIncidentStatus, IncidentImpact, StatusPart } from '#domain/support/incident.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { addIncident } from './add-incident.ts';

export type NewIncident = {
  requestKey: string;
  title: string;
  impact: IncidentImpact;
  parts: StatusPart[];
  message: string;
  mail: boolean;
};

/** Tells of something that is out of order since now. */
export async function openIncident(
  ctx: VerbContext<UserActor>,
  { status, impact, parts, ...incident }: NewIncident & { status: FirstIncidentStatus },
): Promise<{ incidentId: string }> {
  const startsAt = ctx.now();
  const fields = { status, impact, parts, startsAt, endsAt: null, endsItself: false };
  return addIncident(ctx, { ...incident, kind: 'incident', fields });
}
