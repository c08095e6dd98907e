import { describe, expect, test } from 'vitest';
import { keptFrom } from './retention.ts';

const NOW = new Date('2026-11-23T11:00:00Z');

describe('what is kept', () => {
  test.each([
    ['tickets', '2024-11-22T23:00:00.000Z'],
    ['mails', '2024-11-22T23:00:00.000Z'],
    ['signIns', '2025-11-22T23:00:00.000Z'],
    ['servers', '2026-10-23T22:00:00.000Z'],
    ['accessCodes', '2026-08-24T22:00:00.000Z'],
  ] as const)('of %s begins on a day in Amsterdam', (kind, from) => {
    expect(keptFrom(kind, NOW).toISOString()).toBe(from);
  });

  test('begins on the last day of a month that has no such day', () => {
    expect(keptFrom('signIns', new Date('2028-02-29T11:00:00Z')).toISOString()).toBe(
      '2027-02-27T23:00:00.000Z',
    );
  });
});
