import { describe, expect, test } from 'vitest';
import type { Offer, OfferedAddOn, PlanOption } from '#domain/catalogue/offer.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import { cents } from '#domain/platform/money.ts';
import { priceBasket } from './basket.ts';
import { linesOfAddOn, linesOfPlan, lineText, type TakenPlan } from './basket-lines.ts';

const priceOf = (termMonths: SoldTerm, unit: number, setup = 0) => ({
  termMonths,
  unitCents: cents(unit),
  setupCents: cents(setup),
});

const memory: PlanOption = {
  key: 'memory',
  name: 'Extra geheugen',
  unit: 'GB',
  included: 4,
  min: 0,
  max: 16,
  step: 2,
  prices: [{ termMonths: 1, unitCents: cents(150) }],
};

const backup: OfferedAddOn = {
  id: 'backup-id',
  slug: 'backup',
  name: 'Back-up',
  prices: [priceOf(1, 299), priceOf(12, 2990)],
  options: [],
  followsParent: true,
};

const vps: Offer = {
  id: 'vps-id',
  slug: 'vps-start',
  name: 'VPS Start',
  prices: [priceOf(1, 999, 2500), priceOf(12, 9990)],
  options: [memory],
  addOns: [
    backup,
    {
      ...backup,
      id: 'move-id',
      slug: 'verhuizing',
      name: 'Verhuizing',
      prices: [priceOf(0, 4900)],
    },
    { ...backup, id: 'support-id', slug: 'beheer', name: 'Beheer', followsParent: false },
  ],
};

const taken = (more: Partial<TakenPlan> = {}): TakenPlan => ({
  key: '1',
  termMonths: 1,
  options: {},
  addOns: [],
  ...more,
});

describe('the lines of a plan', () => {
  test('are the plan, its set-up, its options and its add-ons, each with what it goes with', () => {
    const made = linesOfPlan(
      vps,
      taken({
        options: { memory: 4 },
        addOns: [{ addOnId: 'backup-id', termMonths: 1, options: {} }],
      }),
    );
    if (!made.ok) throw new Error(made.reason);
    expect(
      made.value.map(({ key, parentKey, part, termMonths, quantity, unitCents, text }) => ({
        key,
        parentKey,
        part,
        termMonths,
        quantity,
        unitCents,
        text,
      })),
    ).toEqual([
      {
        key: '1',
        parentKey: null,
        part: 'base',
        termMonths: 1,
        quantity: 1,
        unitCents: 999,
        text: 'VPS Start',
      },
      {
        key: '1#setup',
        parentKey: '1',
        part: 'setup',
        termMonths: 0,
        quantity: 1,
        unitCents: 2500,
        text: 'Eenmalige kosten VPS Start',
      },
      {
        key: '1+memory',
        parentKey: '1',
        part: 'option',
        termMonths: 1,
        quantity: 4,
        unitCents: 150,
        text: 'Extra geheugen (GB)',
      },
      {
        key: '1/backup',
        parentKey: '1',
        part: 'base',
        termMonths: 1,
        quantity: 1,
        unitCents: 299,
        text: 'Back-up',
      },
    ]);
    const rule = { treatment: 'standard', percent: 21, percentInPrice: 21 } as const;
    expect(priceBasket(made.value, rule).totalCents).toBe(999 + 2500 + 600 + 299);
  });

  test('have no set-up where nothing is paid once, nor an option of which nothing is taken', () => {
    const made = linesOfPlan(vps, taken({ termMonths: 12 }));
    expect(made.ok && made.value.map(({ key }) => key)).toEqual(['1']);
  });

  test('may be of different terms', () => {
    const addOns = [
      { addOnId: 'move-id', termMonths: 0, options: {} },
      { addOnId: 'support-id', termMonths: 12, options: {} },
    ] as const;
    const made = linesOfPlan(vps, taken({ addOns }));
    expect(made.ok && made.value.map(lineText)).toEqual([
      'VPS Start, 1 maand',
      'Eenmalige kosten VPS Start',
      'Verhuizing',
      'Beheer, 1 jaar',
    ]);
  });

  test('have the code by what they sell', () => {
    const addOns = [{ addOnId: 'backup-id', termMonths: 1, options: {} }] as const;
    const made = linesOfPlan(
      vps,
      taken({ options: { memory: 2 }, addOns }),
      ({ planId }) => planId === 'vps-id',
    );
    expect(made.ok && made.value.map(({ key, isEligible }) => [key, isEligible])).toEqual([
      ['1', true],
      ['1#setup', true],
      ['1+memory', true],
      ['1/backup', false],
    ]);
  });

  test.each<[string, Partial<TakenPlan>, string]>([
    ['a term that is not sold', { termMonths: 3 }, 'TERM_NOT_OFFERED'],
    ['an option that is not there', { options: { disk: 1 } }, 'OPTION_NOT_OFFERED'],
    ['half a step', { options: { memory: 3 } }, 'QUANTITY_NOT_OFFERED'],
    [
      'an add-on of another plan',
      { addOns: [{ addOnId: 'other', termMonths: 1, options: {} }] },
      'ADD_ON_NOT_OFFERED',
    ],
    [
      'a term of its own for one that follows',
      { addOns: [{ addOnId: 'backup-id', termMonths: 12, options: {} }] },
      'TERM_NOT_OFFERED',
    ],
  ])('are refused for %s', (_, more, reason) => {
    expect(linesOfPlan(vps, taken(more))).toEqual({ ok: false, reason });
  });
});

test('an add-on to a service that runs is paid for its first days, to the cent', () => {
  const made = linesOfAddOn(backup, {
    key: 'a',
    parentKey: null,
    parentTerm: 1,
    termMonths: 1,
    options: {},
    share: { days: 13, ofDays: 30 },
  });
  if (!made.ok) throw new Error(made.reason);
  const rule = { treatment: 'standard', percent: 21, percentInPrice: 21 } as const;
  // 2.99 × 13 / 30 is 1.2956….
  expect(priceBasket(made.value, rule).totalCents).toBe(130);
});
