import type { Generated } from 'kysely';
import type {
  IncidentEventType,
  IncidentImpact,
  IncidentKind,
  IncidentStatus,
  StatusPart,
} from '#domain/support/incident.ts';
import type { Fixed } from './column-types.ts';

/** Incidents as they are now; their updates hold what was said of them. */
export type IncidentsTable = {
  id: Fixed<string>;
  kind: Fixed<IncidentKind>;
  title: Fixed<string>;
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: StatusPart[];
  startsAt: Date;
  endsAt: Date | null;
  endsItself: Generated<boolean>;
  endedAt: Date | null;
  updateCount: number;
  requestKey: Fixed<string>;
  openedBy: Fixed<string>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** Never rewritten; a trigger sees to it. */
export type IncidentUpdatesTable = {
  id: Fixed<string>;
  incidentId: Fixed<string>;
  position: Fixed<number>;
  status: Fixed<IncidentStatus>;
  impact: Fixed<IncidentImpact>;
  parts: Fixed<StatusPart[]>;
  message: Fixed<string>;
  startsAt: Fixed<Date | null>;
  endsAt: Fixed<Date | null>;
  writtenBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
};

export const INCIDENT_ROUND_KINDS = ['notice', 'mail'] as const;
export type IncidentRoundKind = (typeof INCIDENT_ROUND_KINDS)[number];

/** Progress of telling customers of an update. */
export type IncidentRoundsTable = {
  updateId: Fixed<string>;
  kind: Fixed<IncidentRoundKind>;
  incidentId: Fixed<string>;
  eventType: Fixed<IncidentEventType | null>;
  toldUpTo: string | null;
  reached: Generated<number>;
  createdAt: Fixed<Date>;
  doneAt: Date | null;
};
