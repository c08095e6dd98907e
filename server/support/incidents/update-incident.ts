import {
  isEndedStatus,
  isFull,
  moveIncident,
  timesFault,
  type IncidentImpact,
  type IncidentStatus,
  type MaintenanceTimes,
  type StatusPart,
} from '#domain/support/incident.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { changeIncident } from './change-incident.ts';
import { lockIncident, type LockedIncident } from './lock-incident.ts';
import { lockIncidents } from './lock-incidents.ts';

type NewTimes = MaintenanceTimes & { endsItself: boolean };
type IncidentUpdate = {
  incidentId: string;
  /** Number of updates its author has seen: who writes second reads the first one before. */
  seen: number;
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: StatusPart[];
  message: string;
  times: NewTimes | null;
  mail: boolean;
};

/** Adds an update to an incident or maintenance, and makes of it what that says. */
export async function updateIncident(
  ctx: VerbContext<UserActor>,
  input: IncidentUpdate,
): Promise<{ incidentId: string }> {
  const { incidentId, seen, status, impact, parts, message, mail } = input;
  await transact(ctx, async (tx) => {
    const open = await lockIncidents(tx);
    const incident = await lockIncident(tx, incidentId);
    if (incident.updateCount !== seen) throw new AppError('INCIDENT_CHANGED');
    const moved = moveIncident(incident, status, ctx.now());
    if (!moved.ok) throw new AppError(moved.reason);
    if (isFull(incident.updateCount, status)) throw new AppError('INCIDENT_FULL');
    if (incident.endedAt !== null && moved.value.endedAt === null) open.refuseMore();
    const after = { status, impact, parts, ...timesOf(incident, input, ctx.now()) };
    await changeIncident(ctx, tx, incident, {
      after,
      endedAt: moved.value.endedAt,
      message,
      mail,
    });
  });
  return { incidentId };
}

/** Decides the times from now on. What is begun before its time began now. */
function timesOf(incident: LockedIncident, { status, times }: IncidentUpdate, now: Date) {
  const begins = incident.status === 'planned' && status === 'in_progress';
  const { endsAt, endsItself } = incident;
  const startsAt = begins && incident.startsAt > now ? now : incident.startsAt;
  if (times === null) return { startsAt, endsAt, endsItself };
  if (incident.kind === 'incident' || isEndedStatus(status)) {
    throw inputError('times', 'Tijden horen bij onderhoud dat nog loopt of komt.');
  }
  const isUnderWay = status === 'in_progress';
  const next = isUnderWay ? { ...times, startsAt } : times;
  const fault = timesFault(next, { now, isUnderWay });
  if (fault !== null) throw inputError(`times.${fault.field}`, fault.message);
  return next;
}
