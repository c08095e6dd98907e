import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Parts that can be out of order: what is sold, by the type of its plan, and the shop's own pages. */
export const STATUS_PARTS = ['web', 'vps', 'game', 'dedicated', 'site'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const STATUS_PART_LABELS: Readonly<Record<StatusPart, string>> = {
  web: 'Webhosting',
  vps: 'VPS',
  game: 'Gameservers',
  dedicated: 'Dedicated servers',
  site: 'Website en klantenpaneel',
};

export const INCIDENT_KINDS = ['incident', 'maintenance'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_KIND_LABELS: Readonly<Record<IncidentKind, string>> = {
  incident: 'Storing',
  maintenance: 'Gepland onderhoud',
};

/** Impact on customers, the least first. */
export const INCIDENT_IMPACTS = ['minor', 'partial', 'down'] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

export const INCIDENT_IMPACT_LABELS: Readonly<Record<IncidentImpact, string>> = {
  minor: 'Hinder',
  partial: 'Deels onbereikbaar',
  down: 'Onbereikbaar',
};

export const INCIDENT_STATUSES = [
  'investigating',
  'identified',
  'monitoring',
  'resolved',
  'planned',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const INCIDENT_STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'We onderzoeken het',
  identified: 'Oorzaak bekend',
  monitoring: 'We houden het in de gaten',
  resolved: 'Opgelost',
  planned: 'Gepland',
  in_progress: 'Bezig',
  completed: 'Klaar',
  cancelled: 'Gaat niet door',
};

/** Statuses in which an incident may begin; maintenance is always planned first. */
export const FIRST_INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring'] as const;
export type FirstIncidentStatus = (typeof FIRST_INCIDENT_STATUSES)[number];

/**
 * Transitions of an incident. A cause or an end that seemed found may turn out not to be, and `resolved →
 * investigating` opens it again; maintenance that has begun is finished, not called off.
 */
export const INCIDENT_TRANSITIONS: Readonly<Record<IncidentStatus, readonly IncidentStatus[]>> = {
  investigating: ['identified', 'monitoring', 'resolved'],
  identified: ['investigating', 'monitoring', 'resolved'],
  monitoring: ['investigating', 'identified', 'resolved'],
  resolved: ['investigating'],
  planned: ['in_progress', 'cancelled'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
};

const ENDED: ReadonlySet<IncidentStatus> = new Set(['resolved', 'completed', 'cancelled']);

export function isEndedStatus(status: IncidentStatus): boolean {
  return ENDED.has(status);
}

export const INCIDENT_MAX_LENGTH = { title: 120, message: 2000 } as const;
/** Open at once; the page shows all of them. */
export const OPEN_INCIDENTS_MAX = 20;
/** One an hour for more than a week. */
export const INCIDENT_UPDATES_MAX = 200;
/** Updates kept for how it ends: time may begin and end maintenance, and staff always may. */
const LAST_UPDATES = 2;

/** Days after its end in which something can be added, and an incident opened again. */
export const AFTERCARE_DAYS = 7;
/** Days for which the public page shows what is over. */
export const SHOWN_DAYS = 90;
/** Days ahead in which the dashboard tells of planned maintenance. */
export const ANNOUNCED_DAYS = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The instant `days` of 24 hours after `now`, or before it when negative. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

export type IncidentState = { status: IncidentStatus; endedAt: Date | null };

/** The statuses that the next update may give, the present one first; none once all is over. */
export function nextStatuses({ status, endedAt }: IncidentState, now: Date): IncidentStatus[] {
  const isOver = endedAt !== null && now >= daysFrom(endedAt, AFTERCARE_DAYS);
  return isOver ? [] : [status, ...INCIDENT_TRANSITIONS[status]];
}

/** Tells whether so many updates leave no room for one that makes it this. */
export function isFull(updateCount: number, to: IncidentStatus): boolean {
  const room = INCIDENT_UPDATES_MAX - updateCount;
  return room <= (isEndedStatus(to) ? 0 : LAST_UPDATES);
}

export type UpdateRefusal = 'INCIDENT_CLOSED' | 'INCIDENT_STATUS_REFUSED';

/** State after an update: when it ended, if it is over then. The first end counts, until reopened. */
export function moveIncident(
  state: IncidentState,
  to: IncidentStatus,
  now: Date,
): Result<IncidentState, UpdateRefusal> {
  const next = nextStatuses(state, now);
  if (next.length === 0) return refuse('INCIDENT_CLOSED');
  if (!next.includes(to)) return refuse('INCIDENT_STATUS_REFUSED');
  return ok({ status: to, endedAt: isEndedStatus(to) ? (state.endedAt ?? now) : null });
}

/** Announced maintenance may have begun this long ago: who sits down to it writes first. */
const BEGUN_BEFORE_MS = HOUR_MS;
const PLANNED_AHEAD_DAYS = 366;
const LASTS_AT_MOST_DAYS = 14;

export type MaintenanceTimes = { startsAt: Date; endsAt: Date };
export type TimesFault = { field: 'startsAt' | 'endsAt'; message: string };

/** Fault in the times of maintenance; once it is under way only its end is still chosen. */
export function timesFault(
  { startsAt, endsAt }: MaintenanceTimes,
  { now, isUnderWay }: { now: Date; isUnderWay: boolean },
): TimesFault | null {
  const isLate = startsAt.getTime() < now.getTime() - BEGUN_BEFORE_MS;
  if (!isUnderWay && isLate) {
    return { field: 'startsAt', message: 'Kies een begin dat nog moet komen.' };
  }
  if (startsAt > daysFrom(now, PLANNED_AHEAD_DAYS)) {
    return { field: 'startsAt', message: 'Kies een begin binnen een jaar.' };
  }
  if (endsAt <= startsAt) return { field: 'endsAt', message: 'Het einde komt na het begin.' };
  if (endsAt <= now) return { field: 'endsAt', message: 'Kies een einde dat nog moet komen.' };
  return endsAt > daysFrom(startsAt, LASTS_AT_MOST_DAYS)
    ? { field: 'endsAt', message: 'Onderhoud duurt hoogstens twee weken.' }
    : null;
}

export type TimedMaintenance = {
  status: IncidentStatus;
  startsAt: Date;
  endsAt: Date | null;
  /** True if it is over at its time without somebody who says so. */
  endsItself: boolean;
};

/**
 * Move that time alone brings about: maintenance begins at its time, and ends if staff said that it may.
 */
export function moveByTime(
  { status, startsAt, endsAt, endsItself }: TimedMaintenance,
  now: Date,
): 'in_progress' | 'completed' | null {
  if (status === 'planned') return startsAt <= now ? 'in_progress' : null;
  if (status !== 'in_progress' || !endsItself || endsAt === null) return null;
  return endsAt <= now ? 'completed' : null;
}

/** Messages of updates that time brought about. */
export const TIMED_MESSAGES = {
  in_progress: 'Het onderhoud is begonnen.',
  completed: 'Het onderhoud is klaar.',
} as const;

export const INCIDENT_EVENT_TYPES = [
  'incident.opened',
  'incident.resolved',
  'maintenance.planned',
  'maintenance.completed',
  'maintenance.cancelled',
] as const;
export type IncidentEventType = (typeof INCIDENT_EVENT_TYPES)[number];

/** The line that tells customers that there is something; who read of it reads how it ended too. */
export const OPENING_EVENTS: Readonly<Record<IncidentKind, IncidentEventType>> = {
  incident: 'incident.opened',
  maintenance: 'maintenance.planned',
};

const CLOSING_EVENTS: Readonly<Partial<Record<IncidentStatus, IncidentEventType>>> = {
  resolved: 'incident.resolved',
  completed: 'maintenance.completed',
  cancelled: 'maintenance.cancelled',
};

type Told = { status: IncidentStatus; parts: readonly StatusPart[] };

/**
 * Event in the inbox for an update: that it began, also to customers of a part that it spread to, and that
 * it is over. Nobody is told the same twice.
 */
export function inboxEventOf(
  kind: IncidentKind,
  before: Told | null,
  after: Told,
): IncidentEventType | null {
  if (before === null) return OPENING_EVENTS[kind];
  const closing = CLOSING_EVENTS[after.status];
  if (closing !== undefined) return before.status === after.status ? null : closing;
  const hasSpread = after.parts.some((part) => !before.parts.includes(part));
  return hasSpread ? OPENING_EVENTS[kind] : null;
}

/** States of a part, the best first. */
export const PART_STATES = ['ok', 'maintenance', 'minor', 'partial', 'down'] as const;
export type PartState = (typeof PART_STATES)[number];

export const PART_STATE_LABELS: Readonly<Record<PartState, string>> = {
  ok: 'Werkt',
  maintenance: 'Onderhoud',
  ...INCIDENT_IMPACT_LABELS,
};

export type ShownIncident = {
  kind: IncidentKind;
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: readonly StatusPart[];
};

function worseOf(one: PartState, other: PartState): PartState {
  return PART_STATES.indexOf(other) > PART_STATES.indexOf(one) ? other : one;
}

/** State of the parts that a running incident touches; one that is planned or over changes nothing. */
function stateBy({ kind, status, impact }: ShownIncident): PartState {
  if (isEndedStatus(status) || status === 'planned') return 'ok';
  return kind === 'maintenance' ? 'maintenance' : impact;
}

/** Gives the state of each part, in their order, by the worst of what goes on in it. */
export function statesOfParts(
  incidents: readonly ShownIncident[],
): { part: StatusPart; state: PartState }[] {
  return STATUS_PARTS.map((part) => ({
    part,
    state: incidents
      .filter(({ parts }) => parts.includes(part))
      .map(stateBy)
      .reduce(worseOf, 'ok'),
  }));
}

/** Gives the state of all of it, which is that of the worst of its parts. */
export function worstState(parts: readonly { state: PartState }[]): PartState {
  return parts.map(({ state }) => state).reduce(worseOf, 'ok');
}

const list = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

const SENTENCES: Readonly<Record<Exclude<PartState, 'ok'>, string>> = {
  maintenance: 'We werken aan',
  minor: 'Hinder bij',
  partial: 'Deels onbereikbaar:',
  down: 'Onbereikbaar:',
};

/** The one line above all: that everything works, or what is worst and where. */
export function statusLine(parts: readonly { part: StatusPart; state: PartState }[]): string {
  const worst = worstState(parts);
  if (worst === 'ok') return 'Alles werkt';
  const touched = parts.filter(({ state }) => state === worst);
  return `${SENTENCES[worst]} ${list.format(touched.map(({ part }) => IN_SENTENCE[part]))}`;
}

/** As they stand in a sentence; an abbreviation keeps its capitals. */
const IN_SENTENCE: Readonly<Record<StatusPart, string>> = {
  web: 'webhosting',
  vps: 'VPS',
  game: 'gameservers',
  dedicated: 'dedicated servers',
  site: 'onze website',
};

/** The parts as a list in one line: `Webhosting, VPS`. */
export function partsText(parts: readonly StatusPart[]): string {
  return STATUS_PARTS.filter((part) => parts.includes(part))
    .map((part) => STATUS_PART_LABELS[part])
    .join(', ');
}
