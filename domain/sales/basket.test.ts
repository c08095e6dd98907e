import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { discountedSale } from '#domain/catalogue/discount.ts';
import { splitGross } from '#domain/catalogue/vat.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import {
  childrenOf,
  firstDays,
  lineAmount,
  nextTermCents,
  priceBasket,
  spreadOver,
  type BasketDiscount,
  type BasketLine,
} from './basket.ts';

const DUTCH: VatRule = { treatment: 'standard', percent: 21, percentInPrice: 21 };
const REVERSED: VatRule = { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 };
const FINNISH: VatRule = { treatment: 'destination', percent: 25.5, percentInPrice: 21 };
const SMALL: VatRule = { treatment: 'small_business', percent: 0, percentInPrice: 0 };

/** A line of a plan for a month, that costs this many cents. */
function lineOf(unit: number, more: Partial<BasketLine> = {}): BasketLine {
  return {
    key: crypto.randomUUID(),
    parentKey: null,
    part: 'base',
    termMonths: 1,
    quantity: 1,
    unitCents: cents(unit),
    share: null,
    isEligible: true,
    rates: null,
    ...more,
  };
}

const off = (percent: number | null, amount: number | null, includesSetup = false) => ({
  percent,
  amountCents: amount === null ? null : cents(amount),
  includesSetup,
});

function discountsOf(lines: readonly BasketLine[], discount: BasketDiscount): number[] {
  return priceBasket(lines, DUTCH, discount).lines.map((line) => line.discountCents);
}

describe('the amount of a line', () => {
  test.each([
    [4, 299, null, 1196],
    [0, 299, null, 0],
    [1, 0, null, 0],
    [1, 1000, { days: 1, ofDays: 30 }, 33],
    [1, 1000, { days: 2, ofDays: 30 }, 67],
    // Half a cent goes up: 5 × 15 / 30 is 2.5.
    [1, 5, { days: 15, ofDays: 30 }, 3],
    // Rounded once: 3 × 3.33… is 10, and three times 3 would be 9.
    [3, 100, { days: 1, ofDays: 30 }, 10],
    [2, 1299, { days: 31, ofDays: 31 }, 2598],
  ])('%i times %i, of %j, is %i', (quantity, unit, share, amount) => {
    expect(lineAmount({ quantity, unitCents: cents(unit), share })).toBe(amount);
  });

  test.each([-1, 0.5, Number.NaN])('refuses %s of something', (quantity) => {
    expect(() => lineAmount({ quantity, unitCents: cents(1), share: null })).toThrow(RangeError);
  });
});

describe('the first days of an add-on', () => {
  test.each([
    // The term is 1 up to 30 November: of the 10th the day itself does not count.
    ['2026-11-10', '2026-11-01', '2026-12-01', { days: 20, ofDays: 30 }],
    ['2026-11-29', '2026-11-01', '2026-12-01', { days: 1, ofDays: 30 }],
    ['2026-11-30', '2026-11-01', '2026-12-01', null],
    ['2026-12-05', '2026-11-01', '2026-12-01', null],
    ['2026-11-01', '2026-11-01', '2026-12-01', { days: 29, ofDays: 30 }],
    // A term that was paid ahead is had as a whole.
    ['2026-11-10', '2026-12-01', '2027-01-01', { days: 31, ofDays: 31 }],
    ['2028-02-15', '2028-01-31', '2028-02-29', { days: 13, ofDays: 29 }],
    ['2026-03-01', '2026-02-15', '2027-02-15', { days: 350, ofDays: 365 }],
  ])('added on %s to %s up to %s: %j', (addedOn, startsOn, endsOn, share) => {
    expect(firstDays({ addedOn, startsOn, endsOn })).toEqual(share);
  });

  test('of all days on which it may be added come to less than the term, and to one day less each', () => {
    const shares = Array.from({ length: 29 }, (_, day) =>
      firstDays({
        addedOn: `2026-11-${String(day + 1).padStart(2, '0')}`,
        startsOn: '2026-11-01',
        endsOn: '2026-12-01',
      }),
    );
    expect(shares.map((share) => share?.days)).toEqual(
      Array.from({ length: 29 }, (_, d) => 29 - d),
    );
  });
});

describe('the discount of a basket', () => {
  test('leaves a cent of 9.99, 0.01 and a free line by a code of ten euro', () => {
    const lines = [lineOf(999), lineOf(1), lineOf(0)];
    const basket = priceBasket(lines, DUTCH, off(null, 1000));
    expect(basket.lines.map((line) => line.totalCents)).toEqual([1, 0, 0]);
    expect(basket).toMatchObject({ listCents: 1000, discountCents: 999, totalCents: 1 });
  });

  test('leaves a cent of what no percentage would', () => {
    expect(discountsOf([lineOf(1)], off(90, null))).toEqual([0]);
    expect(discountsOf([lineOf(1), lineOf(1)], off(90, null))).toEqual([0, 1]);
  });

  test('is a percentage of each line, half a cent of each for the customer', () => {
    // 12.5 and 12.5 are 13 each, where 1 % of both together would be 25.
    expect(discountsOf([lineOf(1250), lineOf(1250)], off(1, null))).toEqual([13, 13]);
  });

  test('is an amount over the lines by what they cost, its last cents where most was cut off', () => {
    expect(discountsOf([lineOf(100), lineOf(100), lineOf(100)], off(null, 100))).toEqual([
      34, 33, 33,
    ]);
    expect(discountsOf([lineOf(999), lineOf(2001)], off(null, 1000))).toEqual([333, 667]);
  });

  test('counts for eligible lines alone', () => {
    const lines = [lineOf(1000), lineOf(500, { isEligible: false })];
    expect(discountsOf(lines, off(50, null))).toEqual([500, 0]);
    // The other line is the cent that is left.
    expect(discountsOf(lines, off(null, 2000))).toEqual([1000, 0]);
  });

  test('counts for set-up only where the code says so', () => {
    const plan = lineOf(1000, { key: 'plan' });
    const setup = lineOf(2500, { part: 'setup', parentKey: 'plan', termMonths: 0 });
    expect(discountsOf([plan, setup], off(10, null))).toEqual([100, 0]);
    expect(discountsOf([plan, setup], off(10, null, true))).toEqual([100, 250]);
    expect(discountsOf([plan, setup], off(null, 1400, true))).toEqual([400, 1000]);
  });
});

describe('the btw of a basket', () => {
  test('is computed once, and columns and rows add up', () => {
    const basket = priceBasket([lineOf(1299), lineOf(1299), lineOf(1299)], DUTCH);
    expect(basket).toMatchObject({ totalCents: 3897, netCents: 3221, vatCents: 676 });
    expect(basket.lines.map((line) => line.vatCents)).toEqual([225, 225, 226]);
  });

  test('is computed per rate, by the first day of each line', () => {
    const next = { percent: 22, percentInPrice: 22 };
    const lines = [lineOf(1299), lineOf(1299, { rates: next }), lineOf(1299, { rates: next })];
    const basket = priceBasket(lines, DUTCH);
    const later = splitGross(cents(2598), 22);
    expect(basket.rates).toEqual([
      { percent: 22, netCents: later.net, vatCents: later.vat },
      { percent: 21, netCents: 1074, vatCents: 225 },
    ]);
    expect(basket.lines.map((line) => line.vatPercent)).toEqual([21, 22, 22]);
  });

  test('is not charged to who declares it: each line is its net share, and what was agreed stays on it', () => {
    const basket = priceBasket([lineOf(1299), lineOf(1299), lineOf(1299)], REVERSED);
    expect(basket).toMatchObject({ totalCents: 3221, netCents: 3221, vatCents: 0 });
    expect(basket.rates).toEqual([{ percent: 0, netCents: 3221, vatCents: 0 }]);
    expect(basket.lines[2]).toMatchObject({ agreedCents: 1299, totalCents: 1073, vatPercent: 0 });
  });

  test('of a free basket is nothing', () => {
    const basket = priceBasket([lineOf(0), lineOf(0, { termMonths: 0 })], DUTCH, off(null, 500));
    expect(basket).toMatchObject({ totalCents: 0, netCents: 0, vatCents: 0, discountCents: 0 });
    expect(basket.lines).toHaveLength(2);
  });
});

test('a basket of one line is sold as that line was before there were baskets', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(DUTCH, REVERSED, FINNISH, SMALL),
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 90 }), amountCents: fc.constant(null) }),
        fc.record({
          percent: fc.constant(null),
          amountCents: fc.integer({ min: 1, max: 200_000 }).map(cents),
        }),
      ),
      (price, rule, amount) => {
        const discount = { ...amount, code: 'EEN', terms: null };
        const { sale, discount: taken } = discountedSale(
          cents(price),
          { discount, termNumber: 1 },
          rule,
        );
        const basket = priceBasket([lineOf(price)], rule, { ...amount, includesSetup: false });
        expect(basket).toMatchObject({
          totalCents: sale.totalCents,
          netCents: sale.netCents,
          vatCents: sale.vatCents,
        });
        expect(basket.lines[0]).toMatchObject({
          vatPercent: sale.vatPercent,
          agreedCents: sale.agreedCents ?? sale.totalCents,
          savedCents: taken?.savedCents ?? 0,
          savedNetCents: taken?.savedNetCents ?? 0,
        });
      },
    ),
  );
});

const anyLine = fc
  .record({
    unit: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 0, max: 16 }),
    part: fc.constantFrom('base', 'option', 'setup'),
    termMonths: fc.constantFrom(0, 1, 3, 12, 36),
    isEligible: fc.boolean(),
    percent: fc.constantFrom(null, 21, 9),
    days: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
  })
  .map(({ unit, percent, days, ...line }) =>
    lineOf(unit, {
      ...line,
      share: days === null ? null : { days, ofDays: 30 },
      rates: percent === null ? null : { percent, percentInPrice: percent },
    }),
  );

test('whatever is in it, a basket adds up and a code never takes more than there is', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      fc.option(
        fc.record({
          percent: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
          amountCents: fc.integer({ min: 1, max: 100_000 }).map(cents),
          includesSetup: fc.boolean(),
        }),
        { nil: null },
      ),
      (lines, discount) => {
        const basket = priceBasket(lines, DUTCH, discount);
        const sums = ['totalCents', 'netCents', 'vatCents', 'discountCents', 'listCents'] as const;
        for (const sum of sums) {
          expect(sumCents(basket.lines.map((line) => line[sum]))).toBe(basket[sum]);
        }
        for (const line of basket.lines) {
          expect(line.netCents + line.vatCents).toBe(line.totalCents);
          expect(line.listCents - line.discountCents).toBe(line.totalCents);
          expect(Math.min(line.totalCents, line.netCents, line.vatCents)).toBeGreaterThanOrEqual(0);
        }
        for (const { percent, vatCents } of basket.rates) {
          const rated = basket.lines.filter((line) => line.vatPercent === percent);
          const gross = sumCents(rated.map((line) => line.totalCents));
          expect(vatCents).toBe(splitGross(gross, percent).vat);
        }
        expect(basket.totalCents > 0).toBe(basket.listCents > 0);
      },
    ),
  );
});

test('spreading gives all of an amount, and nobody more than they have', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 9 }).map(cents), { minLength: 1 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10 ** 9 }).map(cents), (list, asked) => {
      const shares = spreadOver(list, asked);
      expect(sumCents(shares)).toBe(Math.min(asked, sumCents(list)));
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(list[at] ?? 0);
    }),
  );
});

describe('lines that go together', () => {
  const plan = lineOf(1000, { key: 'plan' });
  const addOn = lineOf(500, { key: 'backup', parentKey: 'plan' });
  const setup = lineOf(100, { key: 'setup', parentKey: 'backup', part: 'setup' });
  const other = lineOf(100, { key: 'other' });

  test('are a line, what goes with it, and what goes with that', () => {
    const keys = childrenOf([plan, addOn, other, setup], 'plan').map(({ key }) => key);
    expect(keys).toEqual(['backup', 'setup']);
  });

  test('are told apart, and come after what they go with', () => {
    expect(() => priceBasket([addOn, plan], DUTCH)).toThrow(RangeError);
    expect(() => priceBasket([plan, { ...other, key: 'plan' }], DUTCH)).toThrow(RangeError);
  });

  test('cost a whole term from the next one on, but what was paid once', () => {
    const share = { days: 3, ofDays: 30 };
    expect(nextTermCents(lineOf(299, { quantity: 2, share }))).toBe(598);
    expect(nextTermCents(lineOf(4900, { termMonths: 0 }))).toBeNull();
    expect(nextTermCents(setup)).toBeNull();
  });
});
