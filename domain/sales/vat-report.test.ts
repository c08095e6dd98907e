import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  euConsumersState,
  isCorrectable,
  quarterBounds,
  QUARTERS,
  smallBusinessState,
} from './vat-report.ts';

describe('the quarters of a year', () => {
  test('follow on each other, by the clock of Amsterdam', () => {
    const bounds = QUARTERS.map((quarter) => quarterBounds(2026, quarter));
    expect(bounds.map(({ from }) => from.toISOString())).toEqual([
      '2025-12-31T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
      '2026-06-30T22:00:00.000Z',
      '2026-09-30T22:00:00.000Z',
    ]);
    expect(bounds.map(({ until }) => until)).toEqual([
      ...bounds.slice(1).map(({ from }) => from),
      new Date('2026-12-31T23:00:00Z'),
    ]);
  });
});

describe('what consumers in other EU countries bought', () => {
  test.each([
    [-1, 0, 'none'],
    [0, 1_000_000, 'none'],
    [1, 1_000_000, 'below'],
    [799_999, 0, 'below'],
    [800_000, 0, 'near'],
    [1_000_000, 0, 'near'],
    [1_000_001, 0, 'over'],
    [1, 1_000_001, 'over-before'],
    [0, 1_000_001, 'over-before'],
    [1_000_001, 1_000_001, 'over'],
  ])('%i cents after %i in the year before is %s', (net, before, state) => {
    expect(euConsumersState(cents(net), cents(before))).toBe(state);
  });
});

test.each([
  [0, 'none'],
  [1, 'below'],
  [1_599_999, 'below'],
  [1_600_000, 'near'],
  [2_000_000, 'near'],
  [2_000_001, 'over'],
])('%i cents of a small business is %s', (sold, state) => {
  expect(smallBusinessState(cents(sold))).toBe(state);
});

describe('a correction of the one-stop shop', () => {
  test.each([
    [{ year: 2026, quarter: 4 }, true],
    [{ year: 2024, quarter: 1 }, true],
    [{ year: 2023, quarter: 4 }, false],
  ])('on the return of the first quarter of 2027 of %o: %s', (of, may) => {
    expect(isCorrectable(of, { year: 2027, quarter: 1 })).toBe(may);
  });
});
