import { expect, test } from 'vitest';
import { meansOfDay, USAGE_STEPS } from './server-usage.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test('a day is its half hours, oldest first, each the mean of what was measured in it', () => {
  const day = meansOfDay(
    [
      { at: ago(0), value: 0.5 },
      { at: ago(29), value: 0.25 },
      { at: ago(30), value: 0.1 },
      { at: ago(24 * 60 - 1), value: 1 },
    ],
    NOW,
  );
  expect(day).toHaveLength(USAGE_STEPS);
  expect(day.slice(-2)).toEqual([0.1, 0.375]);
  expect(day[0]).toBe(1);
  expect(day.slice(1, -2).every((value) => value === null)).toBe(true);
});

test('what is older than a day, still to come or not measured counts for nothing', () => {
  const samples = [
    { at: ago(24 * 60), value: 1 },
    { at: ago(35 * 60), value: 1 },
    { at: ago(-1), value: 1 },
    { at: ago(10), value: null },
  ];
  expect(meansOfDay(samples, NOW)).toEqual(Array.from({ length: USAGE_STEPS }, () => null));
  expect(meansOfDay([], NOW)).toEqual(Array.from({ length: USAGE_STEPS }, () => null));
});
