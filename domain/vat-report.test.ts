import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { euConsumersState, quarterBounds, QUARTERS } from './vat-report.ts';

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
    [-1, 'none'],
    [0, 'none'],
    [1, 'below'],
    [799_999, 'below'],
    [800_000, 'near'],
    [1_000_000, 'near'],
    [1_000_001, 'over'],
  ])('%i cents is %s', (net, state) => {
    expect(euConsumersState(cents(net))).toBe(state);
  });
});
