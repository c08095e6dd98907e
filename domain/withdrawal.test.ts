import { describe, expect, it } from 'vitest';
import { directStartSentence, payBackBy, withdrawalEndsOn } from './withdrawal.ts';

describe('the days of a withdrawal', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-12-05'],
    // 22 November in Amsterdam.
    ['2026-11-21T23:30:00Z', '2026-12-06'],
    ['2026-12-20T10:00:00Z', '2027-01-03'],
  ])('from %s it runs through %s', (placed, last) => {
    expect(withdrawalEndsOn(new Date(placed))).toBe(last);
    expect(payBackBy(new Date(placed))).toBe(last);
  });

  it('who asked for a direct start is told what that costs, who did not gets all back', () => {
    expect(directStartSentence(true)).toContain('voor de dagen die je hebt gebruikt');
    expect(directStartSentence(false)).toContain('alles terug');
  });
});
