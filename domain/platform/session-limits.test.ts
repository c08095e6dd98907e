import { describe, expect, test } from 'vitest';
import { isFromBeforeRaise, isSignDue, sessionEnd } from './session-limits.ts';

const NOW = new Date('2026-11-23T11:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const NEVER_RAISED = { provenAt: null, raisedAt: null };

describe('a session of the console', () => {
  test.each([
    ['just opened', ago(0), null, ago(-30)],
    ['opened a while ago, nothing heard', ago(29), null, ago(-1)],
    ['heard of lately', ago(600), ago(29), ago(-1)],
    ['heard of half an hour ago', ago(600), ago(30), NOW],
    ['opened almost twelve hours ago, heard of just now', ago(719), ago(0), ago(-1)],
  ])('ends: %s', (_, createdAt, lastActiveAt, end) => {
    for (const role of ['staff', 'admin', 'owner'] as const) {
      // A screen that asks for tokens is no sign of life.
      expect(
        sessionEnd({ ...NEVER_RAISED, createdAt, lastActiveAt, lastUsedAt: NOW }, role),
      ).toEqual(end);
    }
  });

  test('has its signs of life written down once a minute', () => {
    const age = (minutes: number) => ({
      ...NEVER_RAISED,
      createdAt: ago(100),
      lastActiveAt: ago(minutes),
      lastUsedAt: null,
    });
    expect(isSignDue(age(0.9), { role: 'staff', now: NOW })).toBe(false);
    expect(isSignDue(age(1), { role: 'staff', now: NOW })).toBe(true);
    expect(isSignDue(age(1), { role: 'customer', now: NOW })).toBe(false);
  });
});

describe('a session of somebody who got a higher role in the middle of it', () => {
  const DAY = 24 * 60;
  const age = { createdAt: ago(3 * DAY), lastActiveAt: null, lastUsedAt: ago(5) };

  test('goes on as one of the console from then on', () => {
    const raised = { ...age, provenAt: null, raisedAt: ago(10) };
    expect(sessionEnd(raised, 'admin')).toEqual(ago(-20));
    expect(sessionEnd({ ...raised, lastActiveAt: ago(1) }, 'admin')).toEqual(ago(-29));
    // The twelve hours too.
    const long = { ...raised, raisedAt: ago(719), lastActiveAt: ago(1) };
    expect(sessionEnd(long, 'admin')).toEqual(ago(-1));
    expect(sessionEnd({ ...long, provenAt: ago(700) }, 'admin')).toEqual(ago(-20));
  });

  test.each([
    ['never raised', ago(60), null, null, false],
    ['begun before', ago(60), null, ago(10), true],
    ['begun after', ago(5), null, ago(10), false],
    ['shown to be theirs since', ago(60), ago(5), ago(10), false],
    ['raised again since that', ago(60), ago(15), ago(10), true],
  ])('is asked once whose it is: %s', (_, createdAt, provenAt, raisedAt, isAsked) => {
    expect(isFromBeforeRaise({ createdAt, provenAt, raisedAt })).toBe(isAsked);
  });
});

describe('a session of a customer', () => {
  const DAY = 24 * 60;
  test.each([
    ['just opened', ago(0), null, ago(-14 * DAY)],
    ['used since', ago(20 * DAY), ago(DAY), ago(-13 * DAY)],
    ['not used for fourteen days', ago(20 * DAY), ago(14 * DAY), NOW],
    ['never used', ago(14 * DAY), null, NOW],
  ])('ends: %s', (_, createdAt, lastUsedAt, end) => {
    expect(
      sessionEnd({ ...NEVER_RAISED, createdAt, lastActiveAt: null, lastUsedAt }, 'customer'),
    ).toEqual(end);
  });

  test('of who was a colleague until just now goes on', () => {
    const age = {
      ...NEVER_RAISED,
      createdAt: ago(20 * DAY),
      lastActiveAt: ago(1),
      lastUsedAt: ago(14 * DAY),
    };
    expect(sessionEnd(age, 'customer')).toEqual(ago(1 - 14 * DAY));
  });
});
