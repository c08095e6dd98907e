import { expect, test } from 'vitest';
import { isWordDay } from './order-word.ts';

test.each([
  ['2026-11-28', true],
  ['2026-10-29', true],
  ['2026-10-28', false],
  ['2026-11-29', false],
])('a word of %s is one to order by on 28 November: %s', (givenOn, is) => {
  expect(isWordDay(givenOn, '2026-11-28')).toBe(is);
});
