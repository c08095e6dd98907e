import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { parseMoney, typedMoney } from './money-input.ts';

test.each([
  ['12,99', 1299],
  ['12.99', 1299],
  ['12,9', 1290],
  ['12', 1200],
  ['0,01', 1],
  ['1.234,50', 123_450],
  ['1.234', 123_400],
  ['€ 4,99', 499],
  ['€\u00a04,99', 499],
  [' 7 ', 700],
])('%j is %i cents', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test.each(['', '-1', '1,999', '1.23,4', '12,', 'tien', '1e3', '1 234', '12,99 euro'])(
  '%j is no amount',
  (text) => {
    expect(parseMoney(text)).toBeNull();
  },
);

test('what is typed for an amount is that amount', () => {
  for (const amount of [1, 10, 99, 100, 1299, 123_450].map(cents)) {
    expect(parseMoney(typedMoney(amount))).toBe(amount);
  }
});
