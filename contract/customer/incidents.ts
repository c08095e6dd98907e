import * as z from 'zod';
import {
  INCIDENT_IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  OPEN_INCIDENTS_MAX,
} from '#domain/support/incident.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Status');

/** Incident as the dashboard tells it; the page of the status has its updates. */
export const ownIncident = z.strictObject({
  id: idValue,
  kind: z.enum(INCIDENT_KINDS),
  title: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INCIDENT_IMPACTS),
  startsAt: z.date(),
  endsAt: z.date().nullable(),
});

export type OwnIncident = z.infer<typeof ownIncident>;

export const ownIncidents = z.array(ownIncident).max(OPEN_INCIDENTS_MAX);

/** For a colleague of the customer, who sees no figures; the customer has it beside theirs. */
export const incidents = {
  list: calls
    .get('/incidents', 'What is out of order or planned and touches the own services')
    .output(z.strictObject({ incidents: ownIncidents })),
};
