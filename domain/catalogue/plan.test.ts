import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  isPopular,
  monthlyShare,
  movePlan,
  newPriceFrom,
  PLAN_TYPES,
  priceForTerm,
  termPrices,
  ownTermPrices,
} from './plan.ts';
import { PLAN_SLUG } from './plan-slug.ts';
import { FALLBACK_PLANS, STANDARD_PLANS } from '#domain/operations/standard-plans.ts';

describe('isPopular', () => {
  test.each([
    [0, false],
    [999, false],
    [1000, false],
    [1001, true],
    [1299, true],
    [2499, true],
    [2500, false],
    [2501, false],
  ])('%s cents: %s', (price, popular) => {
    expect(isPopular(cents(price))).toBe(popular);
  });
});

describe('prices', () => {
  const usual = { priceCents: cents(1299), yearlyPriceCents: null, otherPrices: [] };
  const own = { priceCents: cents(1299), yearlyPriceCents: cents(14_000), otherPrices: [] };
  const free = { priceCents: cents(500), yearlyPriceCents: cents(0), otherPrices: [] };
  const others = {
    ...usual,
    otherPrices: [
      { termMonths: 3, priceCents: cents(3600) },
      { termMonths: 24, priceCents: cents(24_000) },
    ],
  } as const;

  test('a year is ten months unless the plan says otherwise, also when it says zero', () => {
    expect(priceForTerm(usual, 1)).toBe(1299);
    expect(priceForTerm(usual, 12)).toBe(12_990);
    expect(priceForTerm(own, 12)).toBe(14_000);
    expect(priceForTerm(free, 12)).toBe(0);
  });

  test('a yearly price counts for a twelfth per month, in whole cents', () => {
    expect(monthlyShare(cents(1299), 1)).toBe(1299);
    expect(monthlyShare(cents(12_990), 12)).toBe(1083);
    expect(monthlyShare(cents(18), 12)).toBe(2);
  });

  test('a year at once saves two months, and never less than nothing', () => {
    const savingOf = (plan: Parameters<typeof termPrices>[0]) =>
      termPrices(plan).find(({ termMonths }) => termMonths === 12)?.savingCents;
    expect(savingOf(usual)).toBe(2598);
    expect(savingOf(own)).toBe(1588);
    const dear = { priceCents: cents(100), yearlyPriceCents: cents(1500), otherPrices: [] };
    expect(savingOf(dear)).toBe(0);
  });

  test('any other term is sold where it has a price, and only there', () => {
    expect(priceForTerm(others, 3)).toBe(3600);
    expect(priceForTerm(others, 6)).toBeNull();
    expect(priceForTerm(usual, 24)).toBeNull();
    expect(termPrices(others)).toEqual([
      { termMonths: 1, termCents: 1299, savingCents: 0 },
      { termMonths: 3, termCents: 3600, savingCents: 297 },
      { termMonths: 12, termCents: 12_990, savingCents: 2598 },
      { termMonths: 24, termCents: 24_000, savingCents: 7176 },
    ]);
  });

  test('a service goes on for its own price, also at a term that is not sold any more', () => {
    const has = { termMonths: 6, priceCents: cents(7000) } as const;
    expect(
      ownTermPrices(others, has).map(({ termMonths, termCents }) => [termMonths, termCents]),
    ).toEqual([
      [1, 1299],
      [3, 3600],
      [6, 7000],
      [12, 12_990],
      [24, 24_000],
    ]);
  });

  test('each term counts for its months', () => {
    expect(monthlyShare(cents(3600), 3)).toBe(1200);
    expect(monthlyShare(cents(24_000), 24)).toBe(1000);
    expect(monthlyShare(cents(10_000), 36)).toBe(278);
  });
});

test('a plan is one of five kinds', () => {
  expect(PLAN_TYPES).toEqual(['web', 'vps', 'game', 'dedicated', 'other']);
});

describe('the plans we ship', () => {
  test('has the three fallback plans of the specification, the second popular', () => {
    expect(
      FALLBACK_PLANS.map((plan) => [plan.name, plan.priceCents, isPopular(plan.priceCents)]),
    ).toEqual([
      ['Starter', 499, false],
      ['Professional', 1299, true],
      ['Enterprise', 2999, false],
    ]);
  });

  test.each([
    ['web', [499, 999, 1999]],
    ['vps', [1299, 2499, 4999]],
    ['game', [699, 1299, 1999]],
    ['dedicated', [8999, 14_999, 29_999]],
    ['other', []],
  ])('has the %s prices of the specification', (type, prices) => {
    const ofType = STANDARD_PLANS.filter((plan) => plan.type === type);
    expect(ofType.map((plan) => plan.priceCents)).toEqual(prices);
  });

  test('has twelve plans with a slug, a name and a feature list of their own', () => {
    expect(STANDARD_PLANS).toHaveLength(12);
    expect(new Set(STANDARD_PLANS.map((plan) => plan.slug)).size).toBe(12);
    expect(new Set(STANDARD_PLANS.map((plan) => plan.name)).size).toBe(12);
    for (const plan of STANDARD_PLANS) {
      expect(plan.slug).toMatch(PLAN_SLUG);
      expect(PLAN_TYPES).toContain(plan.type);
      expect(plan.module).toBe('manual');
      expect(plan.features.length).toBeGreaterThanOrEqual(3);
      expect(Object.values(plan.resources).filter((text) => text.trim() === '')).toEqual([]);
    }
  });
});

describe('PLAN_SLUG', () => {
  test.each(['web-starter', 'vps', 'a', 'game-2', 'x'.repeat(50)])('takes %s', (slug) => {
    expect(slug).toMatch(PLAN_SLUG);
  });

  test.each([
    '',
    'Web',
    'web_starter',
    '-web',
    'web-',
    'web--x',
    'wéb',
    '../web',
    'x'.repeat(51),
    'web\n',
  ])('refuses %j', (slug) => {
    expect(slug).not.toMatch(PLAN_SLUG);
  });
});

describe('movePlan', () => {
  test.each([
    ['a', 'up', 'abc'],
    ['b', 'up', 'bac'],
    ['b', 'down', 'acb'],
    ['c', 'down', 'abc'],
    ['x', 'up', 'abc'],
  ] as const)('%s %s gives %s', (id, direction, order) => {
    expect(movePlan(['a', 'b', 'c'], id, direction).join('')).toBe(order);
  });
});

describe('the day of a new price', () => {
  const today = '2026-11-21';
  test('of a higher one is thirty days on', () => {
    expect(newPriceFrom({ from: cents(499), to: cents(500), today })).toBe('2026-12-21');
  });
  test('of a lower or equal one is now', () => {
    expect(newPriceFrom({ from: cents(500), to: cents(499), today })).toBeNull();
    expect(newPriceFrom({ from: cents(500), to: cents(500), today })).toBeNull();
  });
});

test('a dearer plan of a kind has whatever a cheaper one has', () => {
  const kinds = Map.groupBy(STANDARD_PLANS, ({ type }) => type);
  const grows = /\d|Onbeperkt|snapshot/;
  for (const plans of kinds.values()) {
    for (const [at, plan] of plans.entries()) {
      const cheaper = plans.slice(0, at).flatMap(({ features }) => features);
      const kept = cheaper.filter((feature) => !grows.test(feature));
      expect(plan.features, plan.name).toEqual(expect.arrayContaining(kept));
    }
  }
});
