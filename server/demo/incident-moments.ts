import { randomUUID } from 'node:crypto';
import { amsterdamDate, amsterdamInstant, addDays } from '#domain/platform/amsterdam.ts';
import type { IncidentStatus, StatusPart } from '#domain/support/incident.ts';
import { openIncident } from '#server/support/incidents/open-incident.ts';
import { planMaintenance } from '#server/support/incidents/plan-maintenance.ts';
import { moveMaintenance } from '#server/support/incidents/move-maintenance.ts';
import { announceIncident } from '#server/support/incidents/announce-incident.ts';
import { updateIncident } from '#server/support/incidents/update-incident.ts';
import { ADMIN, STAFF } from './accounts.ts';
import type { Moment } from './history.ts';
import { beginStory } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A day, counted from today, and an hour on it in Amsterdam. */
type Time = readonly [days: number, hour: number];

type DemoIncident = {
  title: string;
  parts: StatusPart[];
  began: Time;
  message: string;
  updates: readonly { minutesLater: number; status: IncidentStatus; message: string }[];
};

type DemoMaintenance = {
  title: string;
  parts: StatusPart[];
  announced: Time;
  begins: Time;
  ends: Time;
  endsItself: boolean;
  message: string;
};

/** Incidents that were solved: today everything works. */
const INCIDENTS: readonly DemoIncident[] = [
  {
    title: 'Websites laden traag',
    parts: ['web'],
    began: [-24, 10],
    message:
      'Websites op een van onze servers laden traag. We zoeken uit waar het aan ligt. Zodra we meer weten, lees je het hier.',
    updates: [
      {
        minutesLater: 35,
        status: 'identified',
        message:
          'Een schijf in de server is stuk; de andere schijven nemen het over en dat kost tijd. We zetten een nieuwe schijf in. Er is niets verloren gegaan.',
      },
      {
        minutesLater: 110,
        status: 'resolved',
        message:
          'De nieuwe schijf zit erin en websites laden weer zo snel als altijd. Onze excuses voor het ongemak.',
      },
    ],
  },
];

/** Maintenance that went well, and some that is to come. */
const MAINTENANCE: readonly DemoMaintenance[] = [
  {
    title: 'Nieuwe netwerkapparatuur',
    parts: ['vps', 'dedicated'],
    announced: [-47, 14],
    begins: [-40, 2],
    ends: [-40, 4],
    endsItself: true,
    message:
      'We vervangen netwerkapparatuur. Je server blijft aan; de verbinding valt een paar keer een halve minuut weg. Je hoeft niets te doen.',
  },
  {
    title: 'Nieuwe versie van het gameserverpaneel',
    parts: ['game'],
    announced: [-9, 11],
    begins: [6, 3],
    ends: [6, 5],
    endsItself: false,
    message:
      'We zetten een nieuwe versie van het paneel neer. Gameservers blijven draaien; inloggen op het paneel kan in deze tijd niet.',
  },
];

export function incidentMoments(now: Date): Moment[] {
  const at = ([days, hour]: Time) =>
    amsterdamInstant(addDays(amsterdamDate(now), days), hour * HOUR_MS);
  return [
    ...INCIDENTS.flatMap((incident) => momentsOfIncident(incident, at)),
    ...MAINTENANCE.flatMap((maintenance) => momentsOfMaintenance(maintenance, at, now)),
  ];
}

function momentsOfIncident(incident: DemoIncident, at: (time: Time) => Date): Moment[] {
  const { title, parts, message: firstMessage, updates } = incident;
  const begunAt = at(incident.began);
  const shown = { parts, impact: 'minor', mail: false } as const;
  const { moments, add } = beginStory(STAFF.email, begunAt, async (history) => {
    const { incidentId } = await openIncident(history.as(STAFF.email), {
      requestKey: randomUUID(),
      title,
      status: 'investigating',
      message: firstMessage,
      ...shown,
    });
    await announceIncident(history.asSystem('incident'), { incidentId });
    return incidentId;
  });
  for (const [index, { minutesLater, status, message }] of updates.entries()) {
    const saidAt = new Date(begunAt.getTime() + minutesLater * MINUTE_MS);
    add(saidAt, async (history, incidentId) => {
      const update = { incidentId, seen: index + 1, status, message, times: null, ...shown };
      await updateIncident(history.as(STAFF.email), update);
      await announceIncident(history.asSystem('incident'), { incidentId });
    });
  }
  return moments;
}

function momentsOfMaintenance(
  { title, parts, message, ...planned }: DemoMaintenance,
  at: (time: Time) => Date,
  now: Date,
): Moment[] {
  const { endsItself } = planned;
  const times = { startsAt: at(planned.begins), endsAt: at(planned.ends), endsItself };
  const { moments, add } = beginStory(STAFF.email, at(planned.announced), async (history) => {
    const { incidentId } = await planMaintenance(history.as(ADMIN.email), {
      requestKey: randomUUID(),
      title,
      parts,
      message,
      times,
      impact: 'minor',
      mail: false,
    });
    await announceIncident(history.asSystem('incident'), { incidentId });
    return incidentId;
  });
  for (const moved of [times.startsAt, times.endsAt]) {
    add(moved, (history) => moveMaintenance(history.asSystem('sweep')));
  }
  add(new Date(times.endsAt.getTime() + MINUTE_MS), (history, incidentId) =>
    announceIncident(history.asSystem('incident'), { incidentId }),
  );
  return moments.filter((moment) => moment.at <= now);
}
