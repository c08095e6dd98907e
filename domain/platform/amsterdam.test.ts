import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  amsterdamDate,
  amsterdamInstant,
  amsterdamMidnight,
  amsterdamTimeOfDay,
  amsterdamYear,
  amsterdamYearBounds,
  daysBetween,
  isDate,
  startOfAmsterdamMonth,
} from './amsterdam.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function iso(instant: Date): string {
  return instant.toISOString();
}

describe('the date in Amsterdam', () => {
  test.each([
    ['2026-03-08T23:30:00Z', '2026-03-09'],
    ['2026-03-08T22:59:59.999Z', '2026-03-08'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2024-02-29T12:00:00Z', '2024-02-29'],
    ['1969-12-31T23:30:00Z', '1970-01-01'],
  ])('at %s is %s', (instant, date) => {
    expect(amsterdamDate(new Date(instant))).toBe(date);
  });

  test.each([
    ['2026-12-31T22:59:59.999Z', 2026],
    ['2026-12-31T23:00:00Z', 2027],
    ['2027-01-01T00:00:00Z', 2027],
  ])('the year at %s is %s', (instant, year) => {
    expect(amsterdamYear(new Date(instant))).toBe(year);
  });

  test('refuses an invalid instant', () => {
    expect(() => amsterdamDate(new Date('nonsense'))).toThrow(RangeError);
  });
});

describe('wall clock to instant', () => {
  test.each([
    ['winter', '2026-01-15', 12 * HOUR, '2026-01-15T11:00:00.000Z'],
    ['summer', '2026-07-15', 12 * HOUR, '2026-07-15T10:00:00.000Z'],
    ['just before spring', '2026-03-29', 2 * HOUR - 1, '2026-03-29T00:59:59.999Z'],
    ['skipped in spring', '2026-03-29', 2 * HOUR, '2026-03-29T01:00:00.000Z'],
    ['skipped, half past', '2026-03-29', 2 * HOUR + 30 * MINUTE, '2026-03-29T01:30:00.000Z'],
    ['just after spring', '2026-03-29', 3 * HOUR, '2026-03-29T01:00:00.000Z'],
    ['twice in autumn', '2026-10-25', 2 * HOUR + 30 * MINUTE, '2026-10-25T00:30:00.000Z'],
    ['after autumn', '2026-10-25', 3 * HOUR, '2026-10-25T02:00:00.000Z'],
    ['milliseconds', '2026-01-15', 1, '2026-01-14T23:00:00.001Z'],
  ])('%s', (_name, date, time, instant) => {
    expect(iso(amsterdamInstant(date, time))).toBe(instant);
  });

  test('comes back to the same instant, but for the hour that autumn shows twice', () => {
    const instants = fc.date({
      min: new Date('1980-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const back = amsterdamInstant(amsterdamDate(instant), amsterdamTimeOfDay(instant));
        expect([0, HOUR]).toContain(instant.getTime() - back.getTime());
        expect(amsterdamTimeOfDay(back)).toBe(amsterdamTimeOfDay(instant));
        expect(amsterdamDate(back)).toBe(amsterdamDate(instant));
      }),
      { numRuns: 500 },
    );
  });

  test('does not mistake the second of the two hours for the first', () => {
    const second = new Date('2026-10-25T01:30:00Z');
    expect(amsterdamTimeOfDay(second)).toBe(2 * HOUR + 30 * MINUTE);
    expect(iso(amsterdamInstant('2026-10-25', amsterdamTimeOfDay(second)))).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });
});

describe('starts', () => {
  test.each([
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (date, instant) => {
    expect(iso(amsterdamMidnight(date))).toBe(instant);
  });

  test.each([
    ['2026-11-21T10:00:00Z', '2026-10-31T23:00:00.000Z'],
    ['2026-10-31T22:59:59.999Z', '2026-09-30T22:00:00.000Z'],
    ['2026-10-31T23:00:00Z', '2026-10-31T23:00:00.000Z'],
    ['2026-12-31T23:30:00Z', '2026-12-31T23:00:00.000Z'],
  ])('the month of %s began at %s', (instant, start) => {
    expect(iso(startOfAmsterdamMonth(new Date(instant)))).toBe(start);
  });
});

describe('amsterdamYearBounds', () => {
  test('is from new year to new year in Amsterdam, an hour before that of UTC', () => {
    expect(amsterdamYearBounds(2026)).toEqual({
      from: new Date('2025-12-31T23:00:00Z'),
      until: new Date('2026-12-31T23:00:00Z'),
    });
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-21', 14, '2026-12-05'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %s days is %s', (date, n, result) => {
    expect(addDays(date, n)).toBe(result);
    expect(daysBetween(date, result)).toBe(n);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %s months is %s', (date, n, result) => {
    expect(addMonths(date, n)).toBe(result);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '21-11-2026',
    '',
    '2026-11-21T00:00',
  ])('%s is no date', (text) => {
    expect(isDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => amsterdamMidnight(text)).toThrow(RangeError);
  });

  test('2024-02-29 is a date', () => {
    expect(isDate('2024-02-29')).toBe(true);
  });
});
