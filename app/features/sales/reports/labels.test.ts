import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { axisAmount } from './labels.ts';

test.each([
  [100, 50, '€ 0,50'],
  [1500, 750, '€ 7,50'],
  [60_000_000, 60_000_000, '€ 600.000'],
  [60_000_000, 0, '€ 0'],
  [150_000_000, 150_000_000, '€ 1,50 mln'],
  [150_000_000, 75_000_000, '€ 0,75 mln'],
  [200_000_000, 200_000_000, '€ 2 mln'],
  [200_000_000, 0, '€ 0'],
])('an axis of %i cents says %i of them as %s', (end, amount, text) => {
  expect(axisAmount(cents(amount), cents(end)).replaceAll('\u00a0', ' ')).toBe(text);
});
