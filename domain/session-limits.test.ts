import { describe, expect, test } from 'vitest';
import { consoleSessionEnd, isSignDue } from './session-limits.ts';

const NOW = new Date('2026-11-23T11:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('a session of the console', () => {
  test.each([
    ['just opened', ago(0), null, ago(-30)],
    ['opened a while ago, nothing heard', ago(29), null, ago(-1)],
    ['heard of lately', ago(600), ago(29), ago(-1)],
    ['heard of half an hour ago', ago(600), ago(30), NOW],
    ['opened almost twelve hours ago, heard of just now', ago(719), ago(0), ago(-1)],
  ])('ends: %s', (_, createdAt, lastActiveAt, end) => {
    for (const role of ['staff', 'admin', 'owner'] as const) {
      expect(consoleSessionEnd({ createdAt, lastActiveAt }, role)).toEqual(end);
    }
    expect(consoleSessionEnd({ createdAt, lastActiveAt }, 'customer')).toBeNull();
  });

  test('has its signs of life written down once a minute', () => {
    const age = (minutes: number) => ({ createdAt: ago(100), lastActiveAt: ago(minutes) });
    expect(isSignDue(age(0.9), { role: 'staff', now: NOW })).toBe(false);
    expect(isSignDue(age(1), { role: 'staff', now: NOW })).toBe(true);
    expect(isSignDue(age(1), { role: 'customer', now: NOW })).toBe(false);
  });
});
