import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, negateCents, type Cents } from '#domain/platform/money.ts';
import { splitGross, splitNextPart, totalsByRate } from './vat.ts';

/** Every amount from 1 cent to 1,000 euro. */
const amounts = Array.from({ length: 100_000 }, (_, index) => cents(index + 1));

/** The way that is wrong: net and btw rounded apart. */
function naiveTotal(gross: Cents): number {
  const net = Math.round(gross / 1.21);
  return net + Math.round(net * 0.21);
}

describe('splitGross', () => {
  test('adds up to the gross amount for every amount to 1,000 euro', () => {
    expect(
      amounts.filter((gross) => {
        const { net, vat } = splitGross(gross, 21);
        return net + vat !== gross;
      }),
    ).toEqual([]);
  });

  test('is round(gross * 21 / 121) for every amount to 1,000 euro', () => {
    expect(
      amounts.filter((gross) => splitGross(gross, 21).vat !== Math.round((gross * 21) / 121)),
    ).toEqual([]);
  });

  test('is right where rounding apart is not: 17,355 amounts, our own prices among them', () => {
    const wrong = amounts.filter((gross) => naiveTotal(gross) !== gross);
    expect(wrong).toHaveLength(17_355);
    expect(wrong).toEqual(expect.arrayContaining([1299, 2999, 29_999]));
  });

  test.each([
    [1299, 1074, 225],
    [2999, 2479, 520],
    [29_999, 24_793, 5206],
    [499, 412, 87],
    [121, 100, 21],
    [12_100, 10_000, 2100],
    [1, 1, 0],
    [2, 2, 0],
    [3, 2, 1],
    [0, 0, 0],
  ])('%s cents is %s net and %s btw', (gross, net, vat) => {
    expect(splitGross(cents(gross), 21)).toEqual({ net, vat });
  });

  test('is the same the other way round, for a credit', () => {
    const mirrored = amounts.filter((gross) => {
      const { net, vat } = splitGross(gross, 21);
      const credit = splitGross(negateCents(gross), 21);
      return credit.net !== negateCents(net) || credit.vat !== negateCents(vat);
    });
    expect(mirrored).toEqual([]);
  });

  test('stays exact for a trillion cents', () => {
    const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
    fc.assert(
      fc.property(amount, (n) => {
        const { net, vat } = splitGross(cents(n), 21);
        expect(net + vat).toBe(n);
        // Within half a cent of the true share: |121 vat - 21 n| <= 121 / 2.
        expect(Math.abs(121 * vat - 21 * n) * 2).toBeLessThanOrEqual(121);
      }),
    );
  });
});

describe('splitNextPart', () => {
  test('gives parts that come to the whole, each with its own btw to less than a cent', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 9, 21, 25.5), (taken, percent) => {
        let [gross, vat] = [cents(0), cents(0)];
        for (const part of taken.map((amount) => cents(amount))) {
          const split = splitNextPart(part, { gross, vat }, percent);
          expect(split.net + split.vat).toBe(part);
          expect(Math.abs(split.vat - (part * percent) / (100 + percent))).toBeLessThan(1);
          [gross, vat] = [cents(gross + part), cents(vat + split.vat)];
        }
        expect(vat).toBe(splitGross(gross, percent).vat);
      }),
    );
  });
});

describe('totalsByRate', () => {
  test('adds up each rate apart, highest first', () => {
    const line = (vatPercent: number, net: number, vat: number) => ({
      vatPercent,
      netCents: cents(net),
      vatCents: cents(vat),
    });
    expect(totalsByRate([line(9, 100, 9), line(21, 1000, 210), line(21, -100, -21)])).toEqual([
      { percent: 21, netCents: 900, vatCents: 189 },
      { percent: 9, netCents: 100, vatCents: 9 },
    ]);
    expect(totalsByRate([])).toEqual([]);
  });
});
