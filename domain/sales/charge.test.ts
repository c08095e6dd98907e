import { describe, expect, test } from 'vitest';
import {
  chargeLineAmount,
  chargeName,
  chargeSale,
  isChargeDay,
  isChargeQuantity,
  quantityLabel,
  type ChargeLine,
} from './charge.ts';
import { cents } from '#domain/platform/money.ts';
import { refuse } from '#domain/platform/result.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';

const DUTCH: VatRule = { treatment: 'standard', percent: 21, percentInPrice: 21 };
const REVERSED: VatRule = { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 };
const FINNISH: VatRule = { treatment: 'destination', percent: 25.5, percentInPrice: 21 };
const SMALL: VatRule = { treatment: 'small_business', percent: 0, percentInPrice: 0 };

function line(quantity: number, priceCents: number): ChargeLine {
  return { quantity, priceCents: cents(priceCents) };
}

/** An hour and a half at € 95, and a piece of € 40. */
const WORK = [line(1.5, 9500), line(1, 4000)];

describe('isChargeQuantity', () => {
  test.each([
    [0.01, true],
    [1.5, true],
    [0.07, true],
    [9999.99, true],
    [0, false],
    [-1, false],
    [1.005, false],
    [10_000, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%s: %s', (quantity, expected) => {
    expect(isChargeQuantity(quantity)).toBe(expected);
  });
});

describe('chargeLineAmount', () => {
  test.each([
    [1.5, 9500, 14_250],
    [0.33, 9510, 3138],
    [0.5, 1, 1],
    [0.49, 1, 0],
    [0.07, 100, 7],
    [1.1, 1000, 1100],
    [9999.99, 10_000_000, 99_999_900_000],
  ])('%s times %s cents is %s', (quantity, price, amount) => {
    expect(chargeLineAmount(line(quantity, price))).toBe(amount);
  });

  test('does not count what cannot be counted', () => {
    expect(() => chargeLineAmount(line(1.005, 100))).toThrow(RangeError);
  });
});

describe('chargeSale', () => {
  function total(prices: 'with-vat' | 'without-vat', rule: VatRule) {
    const sold = chargeSale(WORK, prices, rule);
    if (!sold.ok) throw new Error(sold.reason);
    const { totalCents, netCents, vatCents, agreedCents, vatPercent, vatTreatment } =
      sold.value.sale;
    expect({ vatPercent, vatTreatment }).toEqual({
      vatPercent: rule.percent,
      vatTreatment: rule.treatment,
    });
    const columns = sold.value.lines.reduce(
      (sum, { gross, net, vat }) => [sum[0] + gross, sum[1] + net, sum[2] + vat] as const,
      [0, 0, 0] as readonly [number, number, number],
    );
    expect(columns).toEqual([totalCents, netCents, vatCents]);
    return [totalCents, netCents, vatCents, agreedCents];
  }

  test.each([
    ['with-vat', DUTCH, [18_250, 15_083, 3167, null]],
    ['without-vat', DUTCH, [22_083, 18_250, 3833, null]],
    // A buyer who declares the btw pays a price with btw without the Dutch one.
    ['with-vat', REVERSED, [15_083, 15_083, 0, 18_250]],
    ['without-vat', REVERSED, [18_250, 18_250, 0, null]],
    // A price with btw is the same for everybody else, whoever's btw is in it.
    ['with-vat', FINNISH, [18_250, 14_542, 3708, null]],
    ['without-vat', FINNISH, [22_904, 18_250, 4654, null]],
    ['with-vat', SMALL, [18_250, 18_250, 0, null]],
    ['without-vat', SMALL, [18_250, 18_250, 0, null]],
  ] as const)('%s for %j is %j', (prices, rule, expected) => {
    expect(total(prices, rule)).toEqual(expected);
  });

  test.each([
    ['with-vat', DUTCH, 7851.24],
    ['without-vat', DUTCH, 9500],
    ['with-vat', REVERSED, 7851.24],
    ['with-vat', FINNISH, 7569.72],
    ['with-vat', SMALL, 9500],
  ] as const)('prints the price of one without btw: %s, %j', (prices, rule, unitCents) => {
    const sold = chargeSale(WORK, prices, rule);
    expect(sold.ok && sold.value.lines[0]?.unitCents).toBe(unitCents);
  });

  test('invoices no line of nothing, and nothing above the most', () => {
    expect(chargeSale([], 'with-vat', DUTCH)).toEqual(refuse('LINE_TOO_LOW'));
    expect(chargeSale([line(1, 100), line(0.4, 1)], 'with-vat', DUTCH)).toEqual(
      refuse('LINE_TOO_LOW'),
    );
    expect(chargeSale([line(1, 10_000_000)], 'with-vat', DUTCH).ok).toBe(true);
    expect(chargeSale([line(1, 10_000_000), line(1, 1)], 'with-vat', DUTCH)).toEqual(
      refuse('TOTAL_TOO_HIGH'),
    );
    expect(chargeSale([line(1, 10_000_000)], 'without-vat', DUTCH)).toEqual(
      refuse('TOTAL_TOO_HIGH'),
    );
  });
});

describe('chargeName', () => {
  const long = 'x'.repeat(200);
  test.each([
    [['Verhuizing van je site'], 'Verhuizing van je site'],
    [['  Verhuizing ', 'Back-up'], 'Verhuizing en meer'],
    [[long], `${'x'.repeat(79)}…`],
    [[long, 'b'], `${'x'.repeat(71)}… en meer`],
    [[`x${'😀'.repeat(40)}`], `x${'😀'.repeat(39)}…`],
    [[`${'x'.repeat(78)}😀😀`], `${'x'.repeat(78)}…`],
  ])('of %j is %s', (descriptions, name) => {
    expect(chargeName(descriptions.map((description) => ({ description })))).toBe(name);
    expect(name.length).toBeLessThanOrEqual(80);
  });
});

describe('quantityLabel', () => {
  test.each([
    [1.5, 'hour', '1,5 uur'],
    [1, 'piece', '1 stuk'],
    [0.5, 'piece', '0,5 stuks'],
    [1, null, '1'],
  ] as const)('%s by the %s reads %s', (quantity, unit, label) => {
    expect(quantityLabel({ quantity, unit })).toBe(label);
  });
});

describe('isChargeDay', () => {
  test.each([
    ['2026-11-23', true],
    ['2025-11-22', true],
    ['2025-11-21', false],
    ['2027-11-24', true],
    ['2027-11-25', false],
  ])('%s: %s', (day, expected) => {
    expect(isChargeDay(day, '2026-11-23')).toBe(expected);
  });
});
