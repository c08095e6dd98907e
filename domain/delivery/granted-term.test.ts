import { describe, expect, test } from 'vitest';
import { termAfter } from '#domain/catalogue/term.ts';
import { canGrantTerm, grantedTerm } from './granted-term.ts';

const at = (day: string, time = '10:00:00') => new Date(`${day}T${time}Z`);

describe('a period that is given', () => {
  test.each([
    ['2026-10-31', '2026-11-30', 1, '2026-12-31'],
    ['2026-01-31', '2026-02-28', 1, '2026-03-31'],
    ['2026-11-15', '2026-12-15', 3, '2027-03-15'],
  ])(
    'of months keeps the day of the terms: %s, paid until %s, %i on',
    (anchor, paid, count, end) => {
      const given = grantedTerm(
        { anchorAt: at(anchor, '11:00:00'), expiresAt: at(paid, '11:00:00') },
        { unit: 'months', count },
      );
      expect(given.end.toISOString().slice(0, 10)).toBe(end);
      expect(given.start).toEqual(at(paid, '11:00:00'));
      expect(given.anchorAt).toEqual(at(anchor, '11:00:00'));
    },
  );

  test('of days begins the terms after it anew, whole ones', () => {
    const given = grantedTerm(
      { anchorAt: at('2026-11-01'), expiresAt: at('2026-12-01') },
      { unit: 'days', count: 10 },
    );
    expect(given.end).toEqual(at('2026-12-11'));
    expect(termAfter(given.anchorAt, given.end, 1).end).toEqual(at('2027-01-11'));
  });

  test('keeps the time of day when the clocks change', () => {
    const given = grantedTerm(
      { anchorAt: at('2027-03-20'), expiresAt: at('2027-03-20', '09:00:00') },
      { unit: 'days', count: 14 },
    );
    expect(given.end).toEqual(at('2027-04-03', '08:00:00'));
  });
});

const RUNNING = {
  status: 'active' as const,
  expiresAt: at('2026-12-01'),
  cancelAt: null,
  hasOpenOrder: false,
};

test.each([
  [{}, null],
  [{ status: 'suspended' as const }, null],
  [{ status: 'pending' as const }, 'SERVICE_NOT_RUNNING'],
  [{ status: 'cancelled' as const }, 'SERVICE_NOT_RUNNING'],
  [{ expiresAt: null }, 'SERVICE_NOT_RUNNING'],
  [{ cancelAt: at('2026-12-01') }, 'SERVICE_IS_ENDING'],
  [{ hasOpenOrder: true }, 'NEXT_TERM_IS_OPEN'],
])('time is given to what runs: %j', (change, refusal) => {
  const can = canGrantTerm({ ...RUNNING, ...change });
  expect(can.ok ? null : can.reason).toBe(refusal);
});
