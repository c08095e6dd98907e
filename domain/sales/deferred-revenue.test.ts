import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { deferredByMonth, earnedThrough, sumDeferred } from './deferred-revenue.ts';

const part = (net: number, from: string, through: string) => ({
  netCents: cents(net),
  from,
  through,
});

describe('what is earned of a term', () => {
  const year = part(36_500, '2026-03-01', '2027-02-28');
  test.each([
    ['2026-02-28', 0],
    ['2026-03-01', 100],
    ['2026-12-31', 30_600],
    ['2027-02-27', 36_400],
    ['2027-02-28', 36_500],
    ['2030-01-01', 36_500],
  ])('when %s is over is %i', (day, earned) => {
    expect(earnedThrough(year, day)).toBe(earned);
  });

  test('is rounded once, half a cent away from zero, above it and below', () => {
    expect(earnedThrough(part(1, '2026-01-01', '2026-01-02'), '2026-01-01')).toBe(1);
    expect(earnedThrough(part(-1, '2026-01-01', '2026-01-02'), '2026-01-01')).toBe(-1);
    expect(earnedThrough(part(1, '2026-01-01', '2026-01-03'), '2026-01-01')).toBe(0);
  });
});

describe('what is not earned yet', () => {
  test('belongs to the months of its days', () => {
    expect(deferredByMonth(part(1074, '2026-12-20', '2027-01-19'), '2026-12-31')).toEqual([
      { month: '2027-01', netCents: 658 },
    ]);
    expect(deferredByMonth(part(1074, '2026-12-20', '2027-01-19'), '2026-12-25')).toEqual([
      { month: '2026-12', netCents: 208 },
      { month: '2027-01', netCents: 658 },
    ]);
  });

  test('is all of a term that begins later, and nothing of one that is over', () => {
    const term = part(3000, '2027-02-10', '2027-03-09');
    expect(deferredByMonth(term, '2026-12-31')).toEqual([
      { month: '2027-02', netCents: 2036 },
      { month: '2027-03', netCents: 964 },
    ]);
    expect(deferredByMonth(term, '2027-03-09')).toEqual([]);
  });

  test.each([
    [99_999, '2026-01-31', '2029-01-30'],
    [1, '2026-12-31', '2027-12-30'],
    [-4573, '2026-10-25', '2027-03-28'],
    [1074, '2028-02-29', '2029-02-27'],
  ])(
    'adds up with what is earned to all of it, on any day: %i from %s through %s',
    (net, from, through) => {
      const term = part(net, from, through);
      for (const day of [from, '2026-12-31', '2027-01-01', '2028-02-29', through]) {
        const later = sumCents(deferredByMonth(term, day).map(({ netCents }) => netCents));
        expect(earnedThrough(term, day) + later).toBe(net);
      }
    },
  );

  test('of many lines is summed by month, apart for those that nobody paid', () => {
    const month = part(1074, '2026-12-20', '2027-01-19');
    const taken = part(-500, '2027-01-10', '2027-01-19');
    expect(
      sumDeferred(
        [
          { ...part(3000, '2027-02-10', '2027-03-09'), isPaid: true, times: 1 },
          { ...month, isPaid: true, times: 2 },
          { ...month, isPaid: false, times: 1 },
          { ...taken, isPaid: true, times: 1 },
        ],
        '2026-12-31',
      ),
    ).toEqual([
      { month: '2027-01', paidCents: 2 * 658 - 500, unpaidCents: 658 },
      { month: '2027-02', paidCents: 2036, unpaidCents: 0 },
      { month: '2027-03', paidCents: 964, unpaidCents: 0 },
    ]);
  });
});
