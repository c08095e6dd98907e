import { expect, test } from 'vitest';
import { parseBankAmount } from './bank-statement.ts';

test.each<[string, number | null]>([
  ['12.99', 1299],
  ['12.9', 1290],
  ['12', 1200],
  ['12.', 1200],
  ['0.07', 7],
  ['12.990', 1299],
  ['0', 0],
  ['8.29', 829],
  ['10000000.00', 1_000_000_000],
  ['10000000.01', null],
  ['999999999999999.99', null],
  ['12.999', null],
  ['12,99', null],
  ['-12.99', null],
  ['1e3', null],
  ['', null],
])('the amount %j', (text, amount) => {
  expect(parseBankAmount(text)).toBe(amount);
});
