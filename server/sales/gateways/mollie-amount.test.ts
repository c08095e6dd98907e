import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { mollieAmount, readMollieAmount, toMollieAmount } from './mollie-amount.ts';

describe('an amount for Mollie', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [1299, '12.99'],
    [100_000_00, '100000.00'],
  ])('%s cents is %s', (amount, value) => {
    expect(toMollieAmount(cents(amount))).toEqual({ currency: 'EUR', value });
  });

  test('comes back as it went', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (amount) => {
        const written = mollieAmount.parse(toMollieAmount(cents(amount)));
        expect(readMollieAmount(written)).toBe(amount);
      }),
    );
  });

  test('is never below zero', () => {
    expect(() => toMollieAmount(cents(-1))).toThrow(RangeError);
  });

  test.each(['12.9', '12', '12,99', '12.990', '-1.00', '1e3', '', ' 1.00', 12.99])(
    '%j is none',
    (value) => {
      expect(mollieAmount.safeParse({ currency: 'EUR', value }).success).toBe(false);
    },
  );
});
