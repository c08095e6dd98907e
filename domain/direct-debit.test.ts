import { describe, expect, test } from 'vitest';
import {
  accountEnding,
  canMandateBecome,
  collectedDueDays,
  isCollectable,
  MANDATE_STATUSES,
  nextCollection,
} from './direct-debit.ts';
import { cents } from './money.ts';

describe('a mandate', () => {
  test('begins asked, may wait for its bank, and once ended stays so', () => {
    const possible = MANDATE_STATUSES.flatMap((from) =>
      MANDATE_STATUSES.filter((to) => canMandateBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(possible).toEqual([
      'asked pending',
      'asked valid',
      'asked ended',
      'pending valid',
      'pending ended',
      'valid ended',
    ]);
  });

  test('is known to its owner by the end of the account', () => {
    expect(accountEnding('NL91 ABNA 0417 1643 00')).toBe('4300');
    expect(accountEnding('NL91ABNA0417164300')).toBe('4300');
  });
});

describe('a collection', () => {
  test('is announced at least fourteen days before', () => {
    expect([7, 14, 30].map(collectedDueDays)).toEqual([14, 14, 30]);
  });

  test('is tried once more, five days after it failed, and then no more', () => {
    expect(nextCollection(1, '2026-12-29')).toBe('2027-01-03');
    expect(nextCollection(2, '2027-01-03')).toBe(null);
  });

  test('is of a thousand euros at most', () => {
    expect(isCollectable(cents(100_000))).toBe(true);
    expect(isCollectable(cents(100_001))).toBe(false);
  });
});
