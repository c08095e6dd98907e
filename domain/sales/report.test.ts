import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  averageOrder,
  conversionRate,
  growthRate,
  lastMonths,
  MONTH,
  monthOf,
  REPORT_MONTHS,
} from './report.ts';

describe('months', () => {
  test('are those of Amsterdam, also around midnight of the last day', () => {
    expect(monthOf(new Date('2026-10-31T22:59:59Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-10-31T23:00:00Z'))).toBe('2026-11');
  });

  test('go back over a new year, the oldest first', () => {
    expect(lastMonths(new Date('2027-02-28T12:00:00Z'), REPORT_MONTHS)).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
  });

  test('of the thirty-first skip none', () => {
    expect(lastMonths(new Date('2026-03-31T12:00:00Z'), 3)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
  });

  test.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-01', false],
  ])('%s is a month: %s', (text, expected) => expect(MONTH.test(text)).toBe(expected));
});

describe('rates', () => {
  test.each([
    [{ paid: 3, placed: 4 }, 0.75],
    [{ paid: 0, placed: 2 }, 0],
    [{ paid: 0, placed: 0 }, null],
  ])('conversion of %j is %s', (orders, rate) => expect(conversionRate(orders)).toBe(rate));

  test.each([
    [12_500, 10_000, 0.25],
    [5_000, 10_000, -0.5],
    [0, 10_000, -1],
    [10_000, 0, null],
    [0, 0, null],
  ])('from %i to %i grows by %s', (current, previous, rate) =>
    expect(growthRate({ current: cents(current), previous: cents(previous) })).toBe(rate),
  );

  test.each([
    [{ count: 3, cents: cents(1000) }, 333],
    [{ count: 2, cents: cents(1001) }, 501],
    [{ count: 0, cents: cents(0) }, null],
  ])('the average of %j is %s', (paid, average) => expect(averageOrder(paid)).toBe(average));
});
