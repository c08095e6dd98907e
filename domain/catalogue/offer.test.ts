import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  addOnTerms,
  isOfferedQuantity,
  mostOf,
  quantityText,
  takeOptions,
  type OfferedAddOn,
  type PlanOption,
} from './offer.ts';
import type { SoldTerm } from './sold-term.ts';

const memory: PlanOption = {
  key: 'memory',
  name: 'Extra geheugen',
  unit: 'GB',
  included: 4,
  min: 0,
  max: 12,
  step: 4,
  prices: [
    { termMonths: 1, unitCents: cents(150) },
    { termMonths: 12, unitCents: cents(1500) },
  ],
};

function addOnOf(terms: readonly SoldTerm[], followsParent: boolean): OfferedAddOn {
  const prices = terms.map((termMonths) => ({
    termMonths,
    unitCents: cents(500),
    setupCents: cents(0),
  }));
  return { id: 'a', slug: 'backup', name: 'Back-up', prices, options: [], followsParent };
}

describe('the quantity of an option', () => {
  test.each([
    [0, true],
    [4, true],
    [12, true],
    [2, false],
    [16, false],
    [-4, false],
    [4.5, false],
    [Number.NaN, false],
  ])('%s of at most 12 by 4: %s', (quantity, isOffered) => {
    expect(isOfferedQuantity(memory, quantity)).toBe(isOffered);
  });

  test('is counted in steps from the least, and the most is one of those', () => {
    const odd = { min: 1, max: 10, step: 4 };
    expect([1, 5, 9, 10].map((quantity) => isOfferedQuantity(odd, quantity))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(mostOf(odd)).toBe(9);
    expect(mostOf(memory)).toBe(12);
  });

  test('is told with its unit', () => {
    expect(quantityText(memory, 8)).toBe('8 GB');
    expect(quantityText({ unit: '' }, 2)).toBe('2');
  });
});

describe('the options that are taken', () => {
  const ips: PlanOption = { ...memory, key: 'ips', min: 1, max: 4, step: 1, unit: '' };
  const plan = { options: [memory, ips] };

  test('have the price of their term, and at least what must be taken', () => {
    const taken = takeOptions(plan, { termMonths: 12, taken: { memory: 8 } });
    expect(taken).toEqual({
      ok: true,
      value: [
        { option: memory, quantity: 8, unitCents: 1500 },
        { option: ips, quantity: 1, unitCents: 1500 },
      ],
    });
  });

  test('are none of which nothing is taken', () => {
    expect(takeOptions({ options: [memory] }, { termMonths: 1, taken: {} })).toEqual({
      ok: true,
      value: [],
    });
  });

  test.each([
    [1, { disk: 1 }, 'OPTION_NOT_OFFERED'],
    // Not sold by the quarter, and not had for nothing there.
    [3, { memory: 4 }, 'OPTION_NOT_OFFERED'],
    [1, { memory: 3 }, 'QUANTITY_NOT_OFFERED'],
    [1, { ips: 0 }, 'QUANTITY_NOT_OFFERED'],
    [1, { ips: 5 }, 'QUANTITY_NOT_OFFERED'],
    [1, { constructor: 1 }, 'OPTION_NOT_OFFERED'],
  ] as const)('for %i months %j is %s', (termMonths, taken, reason) => {
    expect(takeOptions(plan, { termMonths, taken })).toEqual({ ok: false, reason });
  });
});

describe('the terms of an add-on', () => {
  test.each<[string, OfferedAddOn, SoldTerm, SoldTerm[]]>([
    ['follows its parent', addOnOf([1, 12], true), 12, [12]],
    ['is not sold for the term of its parent', addOnOf([1, 12], true), 3, []],
    ['has a term of its own', addOnOf([1, 12], false), 3, [1, 12]],
    ['is sold once', addOnOf([0], false), 12, [0]],
    ['is sold once beside what is sold once', addOnOf([0, 1], false), 0, [0]],
    ['is paid by the month beside what is sold once', addOnOf([1], false), 0, []],
  ])('of one that %s', (_, addOn, parentTerm, terms) => {
    expect(addOnTerms(addOn, parentTerm)).toEqual(terms);
  });
});
