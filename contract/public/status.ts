import * as z from 'zod';
import {
  INCIDENT_IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  OPEN_INCIDENTS_MAX,
  PART_STATES,
  STATUS_PARTS,
} from '#domain/support/incident.ts';
import { ENDED_SHOWN, UPDATES_SHOWN } from '#contract/lists.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

const calls = callsOf(procedure, 'Status');

const parts = z.array(z.enum(STATUS_PARTS)).min(1).max(STATUS_PARTS.length);

export const publicIncidentUpdate = z.strictObject({
  id: idValue,
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INCIDENT_IMPACTS),
  parts,
  message: z.string(),
  /** The new times, of an update that moved maintenance. */
  movedTo: z.strictObject({ startsAt: z.date(), endsAt: z.date() }).nullable(),
  createdAt: z.date(),
});

export type PublicIncidentUpdate = z.infer<typeof publicIncidentUpdate>;

export const publicIncident = z.strictObject({
  id: idValue,
  kind: z.enum(INCIDENT_KINDS),
  title: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INCIDENT_IMPACTS),
  parts,
  /** Announced time of maintenance; moment an incident was opened. */
  startsAt: z.date(),
  /** The announced end of maintenance. */
  endsAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  updatedAt: z.date(),
  /** The newest first; of a long one the newest only. */
  updates: z.array(publicIncidentUpdate).max(UPDATES_SHOWN),
});

export type PublicIncident = z.infer<typeof publicIncident>;

export const publicStatus = z.strictObject({
  /** Present state, in one line. */
  line: z.string(),
  state: z.enum(PART_STATES),
  parts: z
    .array(z.strictObject({ part: z.enum(STATUS_PARTS), state: z.enum(PART_STATES) }))
    .max(STATUS_PARTS.length),
  /** Incidents, and maintenance that has begun, the newest first. */
  open: z.array(publicIncident).max(OPEN_INCIDENTS_MAX),
  /** Maintenance that has not begun, the first of them first. */
  planned: z.array(publicIncident).max(OPEN_INCIDENTS_MAX),
  /** Incidents that ended in the last 90 days, the newest first. */
  ended: z.array(publicIncident).max(ENDED_SHOWN),
});

export type PublicStatus = z.infer<typeof publicStatus>;

export const status = {
  get: calls
    .get('/status', 'How everything is now, what is planned, and what was out of order')
    .output(publicStatus),
};
