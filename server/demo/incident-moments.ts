import { randomUUID } from 'node:crypto';
import { amsterdamDate, amsterdamInstant, addDays } from '#domain/platform/amsterdam.ts';
import type { IncidentStatus, StatusPart } from '#domain/support/incident.ts';
import { openIncident } from '#server/support/incidents/open-incident.ts';
import { planMaintenance } from '#server/support/incidents/plan-maintenance.ts';
import { moveMaintenance } from '#server/support/incidents/move-maintenance.ts';
import { announceIncident } from '#server/support/incidents/announce-incident.ts';
import { updateIncident } from '#server/support/incidents/update-incident.ts';
import { ADMIN, STAFF } from './accounts.ts';
import type { History, Moment } from './history.ts';
import { beginStory } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Finds the moment at which the clock in Amsterdam shows this hour, `days` from now. */
function atHour(now: Date, days: number, hour: number): Date {
  return amsterdamInstant(addDays(amsterdamDate(now), days), hour * HOUR_MS);
}

/** One that was solved, maintenance that went well, and some that is to come. Now everything works. */
export function incidentMoments(now: Date): Moment[] {
  return [...slowDisks(now), ...newSwitches(now), ...newPanel(now)];
}

function slowDisks(now: Date): Moment[] {
  const begin = atHour(now, -24, 10);
  const after = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE_MS);
  const parts: StatusPart[] = ['web'];
  const { moments, add } = beginStory(STAFF.email, begin, async (history) => {
    const { incidentId } = await openIncident(history.as(STAFF.email), {
      requestKey: randomUUID(),
      title: 'Websites laden traag',
      status: 'investigating',
      impact: 'minor',
      parts,
      message:
        'Websites op een van onze servers laden traag. We zoeken uit waar het aan ligt. Zodra we meer weten, lees je het hier.',
      mail: false,
    });
    await announceIncident(history.asSystem('incident'), { incidentId });
    return incidentId;
  });
  const say = (at: Date, seen: number, status: IncidentStatus, message: string) =>
    add(at, async (history, incidentId) => {
      await updateIncident(history.as(STAFF.email), {
        incidentId,
        seen,
        status,
        impact: 'minor',
        parts,
        message,
        times: null,
        mail: false,
      });
      await announceIncident(history.asSystem('incident'), { incidentId });
    });
  say(
    after(35),
    1,
    'identified',
    'Een schijf in de server is stuk; de andere schijven nemen het over en dat kost tijd. We zetten een nieuwe schijf in. Er is niets verloren gegaan.',
  );
  say(
    after(110),
    2,
    'resolved',
    'De nieuwe schijf zit erin en websites laden weer zo snel als altijd. Onze excuses voor het ongemak.',
  );
  return moments;
}

function newSwitches(now: Date): Moment[] {
  const startsAt = atHour(now, -40, 2);
  const endsAt = atHour(now, -40, 4);
  return [
    announce(atHour(now, -47, 14), {
      title: 'Nieuwe netwerkapparatuur',
      parts: ['vps', 'dedicated'],
      message:
        'We vervangen netwerkapparatuur. Je server blijft aan; de verbinding valt een paar keer een halve minuut weg. Je hoeft niets te doen.',
      times: { startsAt, endsAt, endsItself: true },
    }),
    ...[startsAt, endsAt].map((at) => ({
      at,
      customer: STAFF.email,
      play: (history: History) => moveMaintenance(history.asSystem('sweep')),
    })),
    { at: new Date(endsAt.getTime() + MINUTE_MS), customer: STAFF.email, play: tellAll },
  ];
}

function newPanel(now: Date): Moment[] {
  return [
    announce(atHour(now, -9, 11), {
      title: 'Nieuwe versie van het gameserverpaneel',
      parts: ['game'],
      message:
        'We zetten een nieuwe versie van het paneel neer. Gameservers blijven draaien; inloggen op het paneel kan in deze tijd niet.',
      times: { startsAt: atHour(now, 6, 3), endsAt: atHour(now, 6, 5), endsItself: false },
    }),
  ];
}

type Announced = Pick<
  Parameters<typeof planMaintenance>[1],
  'title' | 'parts' | 'message' | 'times'
>;

function announce(at: Date, maintenance: Announced): Moment {
  return {
    at,
    customer: STAFF.email,
    async play(history) {
      const { incidentId } = await planMaintenance(history.as(ADMIN.email), {
        ...maintenance,
        requestKey: randomUUID(),
        impact: 'minor',
        mail: false,
      });
      await announceIncident(history.asSystem('incident'), { incidentId });
    },
  };
}

/** Does the work of a job. */
async function tellAll(history: History): Promise<void> {
  const rounds = await history.context.db
    .selectFrom('incidentRounds')
    .select('incidentId')
    .where('doneAt', 'is', null)
    .execute();
  for (const { incidentId } of rounds) {
    await announceIncident(history.asSystem('incident'), { incidentId });
  }
}
