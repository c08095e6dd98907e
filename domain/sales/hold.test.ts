import { expect, test } from 'vitest';
import { holdRefusal } from './hold.ts';

test.each([
  ['2026-11-27', 'over'],
  ['2026-11-28', null],
  ['2027-02-28', null],
  ['2027-03-01', 'too-long'],
])('a hold until %s, placed on 28 November, is refused as %s', (until, refusal) => {
  expect(holdRefusal(until, '2026-11-28')).toBe(refusal);
});
