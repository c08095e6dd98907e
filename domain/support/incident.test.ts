import { describe, expect, test } from 'vitest';
import {
  AFTERCARE_DAYS,
  daysFrom,
  inboxEventOf,
  INCIDENT_STATUSES,
  INCIDENT_TRANSITIONS,
  INCIDENT_UPDATES_MAX,
  isEndedStatus,
  isFull,
  moveByTime,
  moveIncident,
  nextStatuses,
  partsText,
  statesOfParts,
  statusLine,
  timesFault,
  worstState,
  type IncidentStatus,
  type ShownIncident,
} from './incident.ts';

const NOW = new Date('2026-11-23T11:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the states of an incident and of maintenance', () => {
  const ALLOWED: Record<IncidentStatus, string> = {
    investigating: 'identified monitoring resolved',
    identified: 'investigating monitoring resolved',
    monitoring: 'investigating identified resolved',
    resolved: 'investigating',
    planned: 'in_progress cancelled',
    in_progress: 'completed',
    completed: '',
    cancelled: '',
  };

  test.each(INCIDENT_STATUSES)('%s leads to what it may', (status) => {
    expect(INCIDENT_TRANSITIONS[status].join(' ')).toBe(ALLOWED[status]);
  });

  test.each(INCIDENT_STATUSES)('%s keeps to its own kind', (status) => {
    const maintenance = new Set(['planned', 'in_progress', 'completed', 'cancelled']);
    for (const next of INCIDENT_TRANSITIONS[status]) {
      expect(maintenance.has(next)).toBe(maintenance.has(status));
    }
  });

  test('an update may leave the status as it is, and says what may follow', () => {
    expect(nextStatuses({ status: 'planned', endedAt: null }, NOW)).toEqual([
      'planned',
      'in_progress',
      'cancelled',
    ]);
  });

  test.each([
    [daysFrom(NOW, -AFTERCARE_DAYS + 0.001), ['resolved', 'investigating']],
    [daysFrom(NOW, -AFTERCARE_DAYS), []],
  ])('what ended at %s may still become %j', (endedAt, next) => {
    expect(nextStatuses({ status: 'resolved', endedAt }, NOW)).toEqual(next);
  });

  test('an end has its time, the first one counts, and opening again takes it away', () => {
    const open = { status: 'monitoring', endedAt: null } as const;
    expect(moveIncident(open, 'resolved', NOW)).toEqual({
      ok: true,
      value: { status: 'resolved', endedAt: NOW },
    });
    const endedAt = inHours(-5);
    const over = { status: 'resolved', endedAt } as const;
    expect(moveIncident(over, 'resolved', NOW)).toMatchObject({ value: { endedAt } });
    expect(moveIncident(over, 'investigating', NOW)).toMatchObject({ value: { endedAt: null } });
  });

  test('what may not be is refused, by whether it is over or not that way', () => {
    const planned = { status: 'planned', endedAt: null } as const;
    expect(moveIncident(planned, 'completed', NOW)).toEqual({
      ok: false,
      reason: 'INCIDENT_STATUS_REFUSED',
    });
    const over = { status: 'resolved', endedAt: daysFrom(NOW, -8) } as const;
    expect(moveIncident(over, 'resolved', NOW)).toEqual({ ok: false, reason: 'INCIDENT_CLOSED' });
  });

  test('the last two updates are for time and for the end', () => {
    const max = INCIDENT_UPDATES_MAX;
    expect([max - 3, max - 2].map((count) => isFull(count, 'monitoring'))).toEqual([false, true]);
    expect([max - 1, max].map((count) => isFull(count, 'resolved'))).toEqual([false, true]);
  });
});

describe('the times of maintenance', () => {
  const fieldOf = (startsAt: Date, endsAt: Date, isUnderWay = false) =>
    timesFault({ startsAt, endsAt }, { now: NOW, isUnderWay })?.field ?? null;

  test.each([
    [inHours(-1), inHours(1), null],
    [inHours(-1.01), inHours(1), 'startsAt'],
    [inHours(1), inHours(1), 'endsAt'],
    [inHours(-1), NOW, 'endsAt'],
    [inHours(2), inHours(2 + 14 * 24), null],
    [inHours(2), inHours(2.01 + 14 * 24), 'endsAt'],
    [daysFrom(NOW, 366), daysFrom(NOW, 367), null],
    [daysFrom(NOW, 366.01), daysFrom(NOW, 367), 'startsAt'],
  ])('from %s until %s: %s', (startsAt, endsAt, field) => {
    expect(fieldOf(startsAt, endsAt)).toBe(field);
  });

  test('of what is under way the beginning is long ago', () => {
    expect(fieldOf(inHours(-30), inHours(1), true)).toBeNull();
  });

  const planned = {
    status: 'planned',
    startsAt: NOW,
    endsAt: inHours(2),
    endsItself: true,
  } as const;
  test.each([
    [planned, NOW, 'in_progress'],
    [planned, new Date(NOW.getTime() - 1), null],
    [{ ...planned, status: 'in_progress' }, inHours(2), 'completed'],
    [{ ...planned, status: 'in_progress' }, inHours(1.99), null],
    [{ ...planned, status: 'in_progress', endsItself: false }, inHours(9), null],
    [{ ...planned, status: 'completed' }, inHours(9), null],
    [{ ...planned, status: 'cancelled' }, inHours(9), null],
    [{ ...planned, status: 'investigating', endsAt: null }, inHours(9), null],
  ] as const)('time makes of %j at %s: %s', (maintenance, now, next) => {
    expect(moveByTime(maintenance, now)).toBe(next);
  });
});

describe('what inboxes tell', () => {
  test.each([
    ['incident', null, ['investigating', 'web'], 'incident.opened'],
    ['maintenance', null, ['planned', 'web'], 'maintenance.planned'],
    ['incident', ['investigating', 'web'], ['identified', 'web'], null],
    ['incident', ['investigating', 'web'], ['identified', 'web vps'], 'incident.opened'],
    ['incident', ['investigating', 'web vps'], ['identified', 'vps'], null],
    ['incident', ['monitoring', 'web'], ['resolved', 'web vps'], 'incident.resolved'],
    ['incident', ['resolved', 'web'], ['resolved', 'web'], null],
    ['incident', ['resolved', 'web'], ['investigating', 'web'], null],
    ['maintenance', ['in_progress', 'web'], ['completed', 'web'], 'maintenance.completed'],
    ['maintenance', ['planned', 'web'], ['cancelled', 'web'], 'maintenance.cancelled'],
    ['maintenance', ['planned', 'web'], ['in_progress', 'web'], null],
    ['maintenance', ['planned', 'web'], ['planned', 'web game'], 'maintenance.planned'],
  ] as const)('of %s from %j to %j: %s', (kind, before, after, event) => {
    const told = ([status, parts]: readonly [IncidentStatus, string]) => ({
      status,
      parts: (['web', 'vps', 'game'] as const).filter((part) => parts.includes(part)),
    });
    expect(inboxEventOf(kind, before && told(before), told(after))).toBe(event);
  });
});

describe('how everything is', () => {
  const incident = (fields: Partial<ShownIncident>): ShownIncident => ({
    kind: 'incident',
    status: 'investigating',
    impact: 'minor',
    parts: ['web'],
    ...fields,
  });
  const lineOf = (...incidents: ShownIncident[]) => statusLine(statesOfParts(incidents));

  test.each([
    [[], 'Alles werkt', 'ok'],
    [[incident({ status: 'resolved', impact: 'down' })], 'Alles werkt', 'ok'],
    [[incident({ kind: 'maintenance', status: 'planned', impact: 'down' })], 'Alles werkt', 'ok'],
    [[incident({ parts: ['vps', 'web'] })], 'Hinder bij webhosting en VPS', 'minor'],
    [[incident({ impact: 'partial' })], 'Deels onbereikbaar: webhosting', 'partial'],
    [
      [
        incident({ impact: 'down', parts: ['game', 'dedicated', 'site'] }),
        incident({ impact: 'minor' }),
      ],
      'Onbereikbaar: gameservers, dedicated servers en onze website',
      'down',
    ],
    [
      [incident({ kind: 'maintenance', status: 'in_progress', impact: 'down', parts: ['site'] })],
      'We werken aan onze website',
      'maintenance',
    ],
    [
      [incident({ kind: 'maintenance', status: 'in_progress' }), incident({ parts: ['vps'] })],
      'Hinder bij VPS',
      'minor',
    ],
  ] as const)('%j is said as %s', (incidents, line, worst) => {
    expect(lineOf(...incidents)).toBe(line);
    expect(worstState(statesOfParts([...incidents]))).toBe(worst);
  });

  test('a part is as the worst that goes on in it, each in its place', () => {
    const down = incident({ impact: 'down', parts: ['vps'] });
    expect(statesOfParts([down, incident({ parts: ['vps', 'site'] })])).toEqual([
      { part: 'web', state: 'ok' },
      { part: 'vps', state: 'down' },
      { part: 'game', state: 'ok' },
      { part: 'dedicated', state: 'ok' },
      { part: 'site', state: 'minor' },
    ]);
  });

  test('parts are named in their own order', () => {
    expect(partsText(['site', 'web'])).toBe('Webhosting, Website en klantenpaneel');
  });

  test('what has ended is what nothing goes on in', () => {
    expect(INCIDENT_STATUSES.filter(isEndedStatus)).toEqual(['resolved', 'completed', 'cancelled']);
  });
});
