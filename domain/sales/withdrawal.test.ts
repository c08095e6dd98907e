import { describe, expect, test } from 'vitest';
import { directStartSentence, mayWithdraw, payBackBy, withdrawalEndsOn } from './withdrawal.ts';

describe('the days of a withdrawal', () => {
  test.each([
    ['2026-11-23T10:00:00Z', '2026-12-07', '2026-12-07'],
    // 24 November in Amsterdam.
    ['2026-11-23T23:30:00Z', '2026-12-08', '2026-12-08'],
    // A period that would end on a Saturday or a Sunday ends on the Monday; on New Year's Day, a
    // Friday, too.
    ['2026-11-21T10:00:00Z', '2026-12-07', '2026-12-05'],
    ['2026-12-20T10:00:00Z', '2027-01-04', '2027-01-03'],
    ['2026-12-18T10:00:00Z', '2027-01-04', '2027-01-01'],
  ])('from %s it runs through %s, and money is back by %s', (from, last, back) => {
    expect(withdrawalEndsOn(new Date(from))).toBe(last);
    expect(payBackBy(new Date(from))).toBe(back);
  });

  test.each([
    ['consumer', '2026-11-21T10:00:00Z', true],
    ['consumer', '2026-12-07T22:59:00Z', true],
    ['consumer', '2026-12-07T23:01:00Z', false],
    ['business', '2026-11-21T10:00:00Z', false],
  ] as const)('a %s may at %s: %s', (kind, now, may) => {
    const createdAt = new Date('2026-11-21T10:00:00Z');
    expect(mayWithdraw({ kind, createdAt }, new Date(now))).toBe(may);
  });

  test('who asked for a direct start is told what that costs, who did not gets all back', () => {
    expect(directStartSentence(true)).toContain('voor de dagen die je hebt gebruikt');
    expect(directStartSentence(false)).toContain('alles terug');
  });
});
