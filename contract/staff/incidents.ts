import * as z from 'zod';
import {
  FIRST_INCIDENT_STATUSES,
  INCIDENT_IMPACTS,
  INCIDENT_KINDS,
  INCIDENT_MAX_LENGTH,
  INCIDENT_STATUSES,
  INCIDENT_UPDATES_MAX,
  STATUS_PARTS,
} from '#domain/support/incident.ts';
import { ERRORS } from '#contract/errors.ts';
import { INCIDENT_VIEWS } from '#contract/lists.ts';
import { staff } from '#contract/procedures.ts';
import { publicIncidentUpdate } from '#contract/public/status.ts';
import { idValue, pageInput, pageOutput, requiredLines, requiredText } from '#contract/values.ts';

const parts = z
  .array(z.enum(STATUS_PARTS))
  .min(1, 'Kies ten minste één onderdeel.')
  .max(STATUS_PARTS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Kies elk onderdeel één keer.');

export const staffIncidentItem = z.strictObject({
  id: idValue,
  kind: z.enum(INCIDENT_KINDS),
  title: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INCIDENT_IMPACTS),
  parts,
  startsAt: z.date(),
  endsAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});

export type StaffIncidentItem = z.infer<typeof staffIncidentItem>;

export const staffIncidentUpdate = publicIncidentUpdate.extend({
  /** Null of what its time brought about. */
  writtenByName: z.string().nullable(),
  /** Null of what was not mailed; how many customers were so far. */
  mailed: z.strictObject({ reached: z.int().nonnegative(), isDone: z.boolean() }).nullable(),
});

export type StaffIncidentUpdate = z.infer<typeof staffIncidentUpdate>;

export const staffIncidentDetail = staffIncidentItem.extend({
  endsItself: z.boolean(),
  /** Count of updates that the next one says it has seen. */
  updateCount: z.int().positive(),
  /** Statuses that the next update may give it, the present one first; none when it is over for good. */
  nextStatuses: z.array(z.enum(INCIDENT_STATUSES)),
  /** The newest first. */
  updates: z.array(staffIncidentUpdate).max(INCIDENT_UPDATES_MAX),
});

export type StaffIncidentDetail = z.infer<typeof staffIncidentDetail>;

const message = requiredLines(INCIDENT_MAX_LENGTH.message);
const impact = z.enum(INCIDENT_IMPACTS);
const times = z.strictObject({ startsAt: z.date(), endsAt: z.date(), endsItself: z.boolean() });

const opened = {
  /** Sent twice, it is opened once. */
  requestKey: z.uuid(),
  title: requiredText(INCIDENT_MAX_LENGTH.title),
  impact,
  parts,
  message,
  /** True if customers with a service of these parts get it by mail. */
  mail: z.boolean(),
};

export const incidents = {
  list: staff
    .get(
      '/staff/incidents',
      'Incidents and maintenance: open ones newest first, or those that ended',
    )
    .input(z.strictObject({ ...pageInput, view: z.enum(INCIDENT_VIEWS).default('open') }))
    .output(pageOutput(staffIncidentItem)),
  get: staff
    .get('/staff/incidents/{incidentId}', 'One incident or maintenance with all its updates')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ incidentId: idValue }))
    .output(staffIncidentDetail),
  reach: staff
    .get('/staff/incidents/reach', 'How many customers a mail about these parts reaches')
    .input(z.strictObject({ parts }))
    .output(
      z.strictObject({
        customers: z.int().nonnegative(),
        /** The shop's own switch for mails about what happens. */
        shopNotifies: z.boolean(),
      }),
    ),
  open: staff
    .post('/staff/incidents', 'Tell of an incident')
    .errors({
      TOO_MANY_OPEN_INCIDENTS: ERRORS.TOO_MANY_OPEN_INCIDENTS,
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(z.strictObject({ ...opened, status: z.enum(FIRST_INCIDENT_STATUSES) }))
    .output(z.strictObject({ incidentId: idValue })),
  plan: staff
    .post('/staff/incidents/maintenance', 'Announce maintenance')
    .errors({
      TOO_MANY_OPEN_INCIDENTS: ERRORS.TOO_MANY_OPEN_INCIDENTS,
      CONFLICT: ERRORS.CONFLICT,
    })
    .input(z.strictObject({ ...opened, times }))
    .output(z.strictObject({ incidentId: idValue })),
  update: staff
    .post('/staff/incidents/{incidentId}/updates', 'Add an update, which may change how it is')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      INCIDENT_CHANGED: ERRORS.INCIDENT_CHANGED,
      INCIDENT_CLOSED: ERRORS.INCIDENT_CLOSED,
      INCIDENT_STATUS_REFUSED: ERRORS.INCIDENT_STATUS_REFUSED,
      INCIDENT_FULL: ERRORS.INCIDENT_FULL,
      TOO_MANY_OPEN_INCIDENTS: ERRORS.TOO_MANY_OPEN_INCIDENTS,
    })
    .input(
      z.strictObject({
        incidentId: idValue,
        /** Number of updates its author has seen. */
        seen: z.int().positive(),
        status: z.enum(INCIDENT_STATUSES),
        impact,
        parts,
        message,
        /** Null of an incident, and of maintenance whose times stay. */
        times: times.nullable(),
        mail: z.boolean(),
      }),
    )
    .output(z.strictObject({ incidentId: idValue })),
};
