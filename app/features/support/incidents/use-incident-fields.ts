import { useState } from 'react';
import * as z from 'zod';
import { refusedFields } from '#app/lib/forms/refused-fields.ts';
import { instantOf } from '#app/lib/local-time.ts';
import {
  INCIDENT_IMPACTS,
  INCIDENT_STATUSES,
  STATUS_PARTS,
  type IncidentImpact,
  type IncidentStatus,
  type StatusPart,
} from '#domain/support/incident.ts';

/** The fields of an incident or maintenance as staff type them; times as their fields hold them. */
export type IncidentFields = {
  title: string;
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: StatusPart[];
  message: string;
  startsAt: string;
  endsAt: string;
  endsItself: boolean;
  mail: boolean;
};

/** The same as it comes back out of what was kept. */
export const keptFields = z.object({
  title: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(INCIDENT_IMPACTS),
  parts: z.array(z.enum(STATUS_PARTS)),
  message: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  endsItself: z.boolean(),
  mail: z.boolean(),
});

export type FieldFaults = Partial<Record<keyof IncidentFields, string>>;

/** Words to begin with; who writes something else keeps it. */
export const MESSAGE_DRAFTS: Readonly<Record<IncidentStatus, string>> = {
  investigating:
    'We merken dat er iets niet goed gaat en zoeken uit waar het aan ligt. Zodra we meer weten, lees je het hier.',
  identified: 'We weten waar het aan ligt en werken aan een oplossing.',
  monitoring: 'Het werkt weer. We houden het de komende tijd in de gaten.',
  resolved: 'Het is opgelost. Onze excuses voor het ongemak.',
  planned:
    'We voeren onderhoud uit. Je dienst kan in deze tijd kort niet bereikbaar zijn. Je hoeft niets te doen.',
  in_progress: 'Het onderhoud is begonnen.',
  completed: 'Het onderhoud is klaar. Alles werkt weer.',
  cancelled: 'Dit onderhoud gaat niet door. Zodra er een nieuwe tijd is, lees je het hier.',
};

/** Another status brings its own words, as long as nobody wrote others. */
export function withStatus(fields: IncidentFields, status: IncidentStatus): IncidentFields {
  const isDraft = fields.message === '' || fields.message === MESSAGE_DRAFTS[fields.status];
  const message = isDraft ? MESSAGE_DRAFTS[status] : fields.message;
  return { ...fields, status, message };
}

/** The fields and what is wrong with them, here or as the server says. */
export function useIncidentFields(start: IncidentFields) {
  const [fields, setFields] = useState(start);
  const [faults, setFaults] = useState<FieldFaults>({});
  return {
    fields,
    faults,
    setFaults,
    replace: (next: IncidentFields) => {
      setFields(next);
      setFaults({});
    },
    edit: (changed: Partial<IncidentFields>) => setFields({ ...fields, ...changed }),
    chooseStatus: (status: IncidentStatus) => setFields(withStatus(fields, status)),
  };
}

export type FieldsState = ReturnType<typeof useIncidentFields>;

/** The times as they are sent; null while one of them is not whole. */
export function timesOf({ startsAt, endsAt, endsItself }: IncidentFields) {
  const [from, until] = [instantOf(startsAt), instantOf(endsAt)];
  return from === null || until === null ? null : { startsAt: from, endsAt: until, endsItself };
}

/** Finds the missing fields; `wants` says which optional ones are asked for. */
export function faultsOf(
  fields: IncidentFields,
  wants: { title: boolean; times: boolean },
): FieldFaults {
  return {
    ...(wants.title && fields.title.trim() === '' && { title: 'Vul een titel in.' }),
    ...(fields.parts.length === 0 && { parts: 'Kies ten minste één onderdeel.' }),
    ...(fields.message.trim() === '' && { message: 'Schrijf wat er aan de hand is.' }),
    ...(wants.times && instantOf(fields.startsAt) === null && { startsAt: 'Kies het begin.' }),
    ...(wants.times && instantOf(fields.endsAt) === null && { endsAt: 'Kies het einde.' }),
  };
}

const FIELDS: ReadonlySet<string> = new Set([
  'title',
  'parts',
  'message',
  'startsAt',
  'endsAt',
] satisfies (keyof IncidentFields)[]);

/** Places the server's objections at their fields. */
export function faultsFrom(error: unknown): FieldFaults {
  return refusedFields(error, { at: (path) => path.find((part) => FIELDS.has(part)) });
}
