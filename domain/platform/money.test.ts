import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cents,
  decimalAmount,
  multiplyCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from './money.ts';

describe('cents', () => {
  test.each([0.5, 12.99, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])(
    'refuses %s',
    (n) => {
      expect(() => cents(n)).toThrow(RangeError);
    },
  );

  test.each([0, 1, -1, 499, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('takes %s', (n) => {
    expect(cents(n)).toBe(n);
  });

  test('knows no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(negateCents(ZERO_CENTS), 0)).toBe(true);
  });
});

describe('arithmetic', () => {
  test('sums nothing to zero', () => {
    expect(sumCents([])).toBe(0);
  });

  test('sums, subtracts, negates and multiplies whole cents', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
    fc.assert(
      fc.property(fc.array(amount), amount, (list, other) => {
        const sum = sumCents(list);
        expect(sumCents([...list, other])).toBe(sum + other);
        expect(sumCents([...list].reverse())).toBe(sum);
        expect(subtractCents(sumCents([...list, other]), other)).toBe(sum);
        expect(sumCents([sum, negateCents(sum)])).toBe(0);
        expect(sumCents([other, other, other])).toBe(multiplyCents(other, 3));
      }),
    );
  });

  test('refuses a sum that a double no longer holds exactly', () => {
    expect(() => sumCents([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError);
  });

  test('refuses part of a cent', () => {
    expect(() => multiplyCents(cents(499), 0.5)).toThrow(RangeError);
  });
});

describe('decimalAmount', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1299, '12.99'],
    [-123_450, '-1234.50'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%i cents is %s', (amount, text) => {
    expect(decimalAmount(cents(amount))).toBe(text);
  });
});
