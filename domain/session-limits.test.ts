import { describe, expect, test } from 'vitest';
import { isSignDue, isTooOld } from './session-limits.ts';

const NOW = new Date('2026-11-23T11:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('a session of the console', () => {
  test.each([
    ['just opened', ago(0), null, false],
    ['opened half an hour ago, nothing heard', ago(30), null, true],
    ['opened a little less ago', ago(29.9), null, false],
    ['heard of lately', ago(600), ago(29), false],
    ['heard of half an hour ago', ago(600), ago(30), true],
    ['opened twelve hours ago, heard of just now', ago(720), ago(0), true],
  ])('%s', (_, createdAt, lastActiveAt, isOver) => {
    for (const role of ['staff', 'admin', 'owner'] as const) {
      expect(isTooOld({ createdAt, lastActiveAt }, { role, now: NOW })).toBe(isOver);
    }
    expect(isTooOld({ createdAt, lastActiveAt }, { role: 'customer', now: NOW })).toBe(false);
  });

  test('has its signs of life written down once a minute', () => {
    const age = (minutes: number) => ({ createdAt: ago(100), lastActiveAt: ago(minutes) });
    expect(isSignDue(age(0.9), { role: 'staff', now: NOW })).toBe(false);
    expect(isSignDue(age(1), { role: 'staff', now: NOW })).toBe(true);
    expect(isSignDue(age(1), { role: 'customer', now: NOW })).toBe(false);
  });
});
