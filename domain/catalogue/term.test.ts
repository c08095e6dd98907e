import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amsterdamDate, amsterdamTimeOfDay } from '#domain/platform/amsterdam.ts';
import {
  askedTerm,
  consumerBoundUntil,
  isOneTerm,
  TERMS,
  periodDates,
  termAfter,
  termEnd,
} from './term.ts';

describe('termEnd', () => {
  test.each([
    ['31 January', '2026-01-31T12:00:00Z', 1, 1, '2026-02-28T12:00:00.000Z'],
    ['31 January, leap', '2024-01-31T12:00:00Z', 1, 1, '2024-02-29T12:00:00.000Z'],
    ['31 March from 31 January', '2026-01-31T12:00:00Z', 1, 2, '2026-03-31T11:00:00.000Z'],
    ['30 April from 31 January', '2026-01-31T12:00:00Z', 1, 3, '2026-04-30T11:00:00.000Z'],
    ['29 February, a year', '2024-02-29T08:00:00Z', 12, 1, '2025-02-28T08:00:00.000Z'],
    ['29 February, four', '2024-02-29T08:00:00Z', 12, 4, '2028-02-29T08:00:00.000Z'],
    ['into summer time', '2026-03-15T11:00:00Z', 1, 1, '2026-04-15T10:00:00.000Z'],
    ['into winter time', '2026-10-15T10:00:00Z', 1, 1, '2026-11-15T11:00:00.000Z'],
    ['onto a skipped time', '2026-02-28T23:00:00Z', 1, 1, '2026-03-31T22:00:00.000Z'],
    ['at 02:30 on the spring day', '2026-02-28T01:30:00Z', 1, 1, '2026-03-28T01:30:00.000Z'],
    ['a day that is tomorrow here', '2026-01-30T23:30:00Z', 1, 1, '2026-02-27T23:30:00.000Z'],
    ['across the year', '2026-12-31T10:00:00Z', 1, 1, '2027-01-31T10:00:00.000Z'],
  ] as const)('%s', (_name, anchor, term, terms, end) => {
    expect(termEnd(new Date(anchor), term, terms).toISOString()).toBe(end);
  });

  test('moves a time that spring skips on by an hour, and finds it back the month after', () => {
    const anchor = new Date('2026-02-28T00:00:00Z');
    const halfPastTwo = new Date('2025-10-29T01:30:00Z');
    expect(termEnd(anchor, 1, 0)).toEqual(anchor);
    expect(termEnd(halfPastTwo, 1, 5).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(termEnd(halfPastTwo, 1, 6).toISOString()).toBe('2026-04-29T00:30:00.000Z');
  });

  test('gives the anchor itself for no terms, also in the hour that autumn shows twice', () => {
    const second = new Date('2026-10-25T01:30:00Z');
    expect(termEnd(second, 1, 0)).toEqual(second);
  });

  test.each([-1, 0.5, Number.NaN])('refuses %s terms', (terms) => {
    expect(() => termEnd(new Date('2026-01-01T00:00:00Z'), 1, terms)).toThrow(RangeError);
  });
});

const anchors = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const lengths = fc.constantFrom(...TERMS);

describe('a term as it is asked for', () => {
  test.each([
    [{ cycle: 'monthly' }, true, 1],
    [{ cycle: 'yearly' }, true, 12],
    [{ termMonths: 24 }, true, 24],
    [{ termMonths: 12, cycle: 'yearly' }, true, 12],
    [{ termMonths: 24, cycle: 'yearly' }, false, 24],
    [{ termMonths: 1, cycle: 'yearly' }, false, 1],
    [{}, false, 6],
  ] as const)('%j is one: %s, of %i months', (asked, isOne, months) => {
    expect(isOneTerm(asked)).toBe(isOne);
    expect(askedTerm(asked, 6)).toBe(months);
  });
});

describe('terms in a row', () => {
  test('join without gap or overlap, each on the anchor day or its month’s last', () => {
    fc.assert(
      fc.property(anchors, lengths, fc.integer({ min: 1, max: 40 }), (anchor, term, n) => {
        const next = termAfter(anchor, termEnd(anchor, term, n - 1), term);
        expect(next.start).toEqual(termEnd(anchor, term, n - 1));
        expect(next.end).toEqual(termEnd(anchor, term, n));
        expect(next.end.getTime()).toBeGreaterThan(next.start.getTime());
        const anchorDay = Number(amsterdamDate(anchor).slice(8));
        const [year = 0, month = 0, day = 0] = amsterdamDate(next.end).split('-').map(Number);
        const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(day).toBe(Math.min(anchorDay, lastDay));
      }),
    );
  });

  test('keep the time on the clock, but where spring skips it', () => {
    fc.assert(
      fc.property(anchors, lengths, fc.integer({ min: 0, max: 40 }), (anchor, term, n) => {
        const shift = amsterdamTimeOfDay(termEnd(anchor, term, n)) - amsterdamTimeOfDay(anchor);
        expect([0, 3_600_000]).toContain(shift);
      }),
    );
  });

  test('a year is twelve months', () => {
    fc.assert(
      fc.property(anchors, fc.integer({ min: 1, max: 10 }), (anchor, years) => {
        expect(termEnd(anchor, 12, years)).toEqual(termEnd(anchor, 1, years * 12));
      }),
    );
    expect(TERMS).toEqual([1, 3, 6, 12, 24, 36]);
  });

  test('starts with term 1 at the anchor', () => {
    const anchor = new Date('2026-11-01T09:00:00Z');
    expect(termAfter(anchor, anchor, 1)).toEqual({
      start: anchor,
      end: new Date('2026-12-01T09:00:00Z'),
    });
  });

  test.each([
    // A year after a short month ends on the day that it began with.
    ['2026-01-31', '2026-02-28', 12, '2027-02-28'],
    ['2026-01-31', '2027-02-28', 1, '2027-03-31'],
    ['2024-02-29', '2025-02-28', 1, '2025-03-29'],
    ['2024-02-29', '2027-02-28', 12, '2028-02-29'],
    ['2026-11-23', '2026-12-23', 12, '2027-12-23'],
    ['2026-11-23', '2027-12-23', 1, '2028-01-23'],
    // Every other length, from the ends of months.
    ['2026-01-31', '2026-01-31', 3, '2026-04-30'],
    ['2026-01-31', '2026-04-30', 3, '2026-07-31'],
    ['2026-01-31', '2026-01-31', 6, '2026-07-31'],
    ['2026-08-31', '2026-08-31', 6, '2027-02-28'],
    ['2026-08-31', '2027-02-28', 6, '2027-08-31'],
    ['2024-02-29', '2024-02-29', 3, '2024-05-29'],
    ['2024-02-29', '2024-02-29', 24, '2026-02-28'],
    ['2024-02-29', '2026-02-28', 24, '2028-02-29'],
    ['2024-02-29', '2024-02-29', 36, '2027-02-28'],
    ['2024-02-29', '2027-02-28', 36, '2030-02-28'],
    ['2026-01-31', '2026-01-31', 36, '2029-01-31'],
    // A term paid for other days than the anchor's counts by the nearest month.
    ['2026-01-01', '2026-01-29', 1, '2026-03-01'],
    ['2026-01-20', '2026-03-02', 1, '2026-03-20'],
  ] as const)('from %s, paid until %s, %s: until %s', (anchor, paidUntil, term, end) => {
    const noon = (day: string) => new Date(`${day}T11:00:00Z`);
    const next = termAfter(noon(anchor), noon(paidUntil), term);
    expect(next.start).toEqual(noon(paidUntil));
    expect(amsterdamDate(next.end)).toBe(end);
  });

  test('change their length as often as one likes without a day lost', () => {
    fc.assert(
      fc.property(anchors, fc.array(lengths, { minLength: 1, maxLength: 12 }), (anchor, taken) => {
        let until = anchor;
        for (const term of taken) until = termAfter(anchor, until, term).end;
        const months = taken.reduce<number>((sum, count) => sum + count, 0);
        expect(until).toEqual(termEnd(anchor, 1, months));
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 6, '2026-07-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 24, '2025-02-28'],
    ['2026-11-23', 36, '2027-11-23'],
  ] as const)('a first one from %s of %i months binds a consumer until %s', (day, term, until) => {
    const start = new Date(`${day}T11:00:00Z`);
    const first = { start, end: termEnd(start, term, 1) };
    expect(amsterdamDate(consumerBoundUntil(first))).toBe(until);
  });

  test('prints a month as its first and its last day', () => {
    const period = {
      start: new Date('2026-10-31T23:30:00Z'),
      end: termEnd(new Date('2026-10-31T23:30:00Z'), 1, 1),
    };
    expect(periodDates(period)).toEqual({ from: '2026-11-01', through: '2026-11-30' });
  });
});
