import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  euConsumersState,
  isCorrectable,
  quarterBounds,
  QUARTERS,
  smallBusinessState,
  vatBoxes,
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

describe('the boxes of the return', () => {
  const sold = (vatPercent: number, net: number, vat: number) => ({
    vatPercent,
    netCents: cents(net),
    vatCents: cents(vat),
  });

  test('take what was sold by its rate, and what is declared abroad', () => {
    const boxes = vatBoxes({
      standard: [sold(22, 1000, 220), sold(21, 2000, 420), sold(9, 300, 27), sold(0, 50, 0)],
      reverseChargeCents: cents(1074),
    });
    expect(boxes).toEqual([
      { box: '1a', netCents: 3000, vatCents: 640 },
      { box: '1b', netCents: 300, vatCents: 27 },
      { box: '1e', netCents: 50, vatCents: null },
      { box: '3b', netCents: 1074, vatCents: null },
      { box: '5a', netCents: null, vatCents: 667 },
      { box: '5b', netCents: null, vatCents: null },
    ]);
  });

  test('are there with nothing in them, and below zero where more was credited than sold', () => {
    const boxes = vatBoxes({ standard: [sold(21, -247, -52)], reverseChargeCents: cents(0) });
    expect(boxes.map(({ netCents }) => netCents)).toEqual([-247, 0, 0, 0, null, null]);
    expect(boxes.map(({ vatCents }) => vatCents)).toEqual([-52, 0, null, null, -52, null]);
  });
});
