import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  discountedSale,
  discountLabel,
  discountOn,
  discountSentence,
  discountStatus,
  discountTerms,
  isDiscountedTerm,
  mayUseDiscount,
  nextDiscountedTerm,
} from './discount.ts';
import { DISCOUNT_CODE, normaliseDiscountCode } from './discount-code.ts';
import { cents } from '#domain/platform/money.ts';

const percentOff = (percent: number) => ({ percent, amountCents: null });
const euroOff = (amount: number) => ({ percent: null, amountCents: cents(amount) });

describe('what a code looks like', () => {
  test.each([
    [' welkom20 ', 'WELKOM20', true],
    ['BLACK-FRIDAY-2026', 'BLACK-FRIDAY-2026', true],
    ['ab', 'AB', false],
    ['A'.repeat(32), 'A'.repeat(32), true],
    ['A'.repeat(33), 'A'.repeat(33), false],
    ['WEL KOM', 'WEL KOM', false],
    ['KORTING%', 'KORTING%', false],
    ['', '', false],
  ])('%j is kept as %j: %s', (typed, kept, isCode) => {
    expect(normaliseDiscountCode(typed)).toBe(kept);
    expect(DISCOUNT_CODE.test(kept)).toBe(isCode);
  });
});

describe('what is taken off', () => {
  test.each([
    [1299, percentOff(20), 260],
    [1299, percentOff(50), 650],
    [1299, percentOff(90), 1169],
    [1250, percentOff(1), 13],
    [1249, percentOff(1), 12],
    [1299, euroOff(500), 500],
    [1299, euroOff(1298), 1298],
    [1299, euroOff(1299), 1298],
    [1299, euroOff(5000), 1298],
    [2, percentOff(90), 1],
    [1, percentOff(90), 0],
    [1, euroOff(100), 0],
    [40, percentOff(1), 0],
  ])('of %i cents by %j: %i', (price, amount, off) => {
    expect(discountOn(cents(price), amount)).toBe(off);
  });
});

const DUTCH = { treatment: 'standard', percent: 21, percentInPrice: 21 } as const;
const REVERSED = { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 } as const;
const FINNISH = { treatment: 'destination', percent: 25.5, percentInPrice: 21 } as const;
const SMALL = { treatment: 'small_business', percent: 0, percentInPrice: 0 } as const;

describe('a sale with a discount', () => {
  const discount = { code: 'WELKOM20', terms: 3, ...percentOff(20) };

  test('has the btw of what is left to pay', () => {
    expect(discountedSale(cents(1299), { discount, termNumber: 2 }, DUTCH)).toEqual({
      sale: {
        totalCents: 1039,
        netCents: 859,
        vatCents: 180,
        vatPercent: 21,
        vatTreatment: 'standard',
        agreedCents: null,
      },
      discount: {
        code: 'WELKOM20',
        percent: 20,
        listCents: 1299,
        savedCents: 260,
        savedNetCents: 215,
        terms: 3,
        termNumber: 2,
      },
    });
  });

  test('takes the btw off both prices for who declares it', () => {
    const { sale, discount: given } = discountedSale(
      cents(1299),
      { discount, termNumber: 1 },
      REVERSED,
    );
    expect(sale).toMatchObject({ totalCents: 859, vatCents: 0, agreedCents: 1039 });
    expect(given).toMatchObject({ listCents: 1299, savedCents: 215, savedNetCents: 215 });
  });

  test('has none where a code gives nothing', () => {
    const none = discountedSale(cents(1), { discount, termNumber: 1 }, DUTCH);
    expect(none).toMatchObject({ sale: { totalCents: 1 }, discount: null });
  });

  test('always adds up, and leaves a cent', () => {
    const amounts = fc.oneof(
      fc.integer({ min: 1, max: 90 }).map(percentOff),
      fc.integer({ min: 1, max: 10_000_000 }).map(euroOff),
    );
    const rules = fc.constantFrom(DUTCH, REVERSED, FINNISH, SMALL);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), amounts, rules, (list, amount, rule) => {
        const asked = { discount: { ...discount, ...amount }, termNumber: 1 };
        const { sale, discount: given } = discountedSale(cents(list), asked, rule);
        const whole = discountedSale(cents(list), { ...asked, discount: null }, rule).sale;
        expect(sale.totalCents).toBeGreaterThan(0);
        expect(sale.totalCents).toBe(sale.netCents + sale.vatCents);
        if (given === null) return;
        expect(sale.totalCents + given.savedCents).toBe(whole.totalCents);
        expect(sale.netCents + given.savedNetCents).toBe(whole.netCents);
        expect(given.savedNetCents).toBeGreaterThanOrEqual(0);
        expect(given.savedNetCents).toBeLessThanOrEqual(given.savedCents);
      }),
    );
  });
});

describe('the terms that it counts for', () => {
  test.each([
    [1, 1, 'a', 1, true],
    [1, 2, 'a', 1, false],
    [3, 3, 'a', 1, true],
    [3, 4, 'a', 1, false],
    [null, 400, 'a', 1, true],
    [null, 2, 'b', 1, false],
    [3, 2, 'b', 1, false],
    [3, 2, 'a', 12, false],
    [null, 2, 'a', 12, false],
  ] as const)(
    '%s terms, term %i of plan %s, %s: %s',
    (terms, number, planId, termMonths, counts) => {
      const discount = { terms, planId: 'a', termMonths: 1 } as const;
      expect(isDiscountedTerm(discount, { number, planId, termMonths })).toBe(counts);
    },
  );

  const running = {
    code: 'WELKOM20',
    ...percentOff(20),
    terms: 3,
    planId: 'a',
    termMonths: 1,
    nextTerm: 2,
    nextPlanId: 'a',
    nextTermMonths: 1,
  } as const;

  test.each([
    [running, { priceCents: 1039, termsLeft: 2 }],
    [
      { ...running, nextTerm: 3 },
      { priceCents: 1039, termsLeft: 1 },
    ],
    [{ ...running, nextTerm: 4 }, null],
    [{ ...running, nextPlanId: 'b' }, null],
    [{ ...running, nextTermMonths: 12 as const }, null],
    [
      { ...running, terms: null },
      { priceCents: 1039, termsLeft: null },
    ],
    [null, null],
  ])('%j leaves %j', (known, left) => {
    expect(nextDiscountedTerm(known, cents(1299))).toEqual(left);
  });
});

const CODE = {
  startsOn: '2026-11-10',
  endsOn: '2026-11-30',
  endedAt: null,
  maxUses: 3,
  maxPerCustomer: 1,
  newCustomersOnly: false,
  termMonths: null,
};
const ASKED = {
  today: '2026-11-20',
  termMonths: 1,
  isForPlan: true,
  uses: 0,
  ownUses: 0,
  ownUnpaid: 0,
  hasPaidBefore: false,
} as const;

describe('how a code stands', () => {
  test.each([
    ['2026-11-09', 0, {}, 'planned'],
    ['2026-11-10', 0, {}, 'active'],
    ['2026-11-30', 2, {}, 'active'],
    ['2026-12-01', 0, {}, 'expired'],
    ['2026-11-20', 3, {}, 'used-up'],
    ['2026-12-01', 3, {}, 'expired'],
    ['2036-01-01', 9999, { endsOn: null, maxUses: null }, 'active'],
    ['2026-11-20', 0, { endedAt: new Date(0) }, 'ended'],
  ])('on %s after %i orders with %j: %s', (today, uses, changed, status) => {
    expect(discountStatus({ ...CODE, ...changed }, { today, uses })).toBe(status);
  });
});

describe('whether it may be used', () => {
  test.each([
    [{}, {}, null],
    [{}, { uses: 2 }, null],
    [{}, { uses: 3 }, 'used-up'],
    [{}, { today: '2026-11-09' }, 'unknown'],
    [{}, { today: '2026-12-01' }, 'over'],
    [{ endedAt: new Date(0) }, {}, 'over'],
    [{}, { isForPlan: false }, 'other-plan'],
    [{ termMonths: 12 as const }, {}, 'other-cycle'],
    [{ termMonths: 1 as const }, {}, null],
    [{ newCustomersOnly: true }, {}, null],
    [{ newCustomersOnly: true }, { hasPaidBefore: true }, 'new-customers'],
    [{}, { hasPaidBefore: true }, null],
    [{}, { ownUses: 1 }, 'used-before'],
    [{ maxPerCustomer: 2 }, { ownUses: 1 }, null],
    [{ maxPerCustomer: 2 }, { ownUses: 2 }, 'used-before'],
    [{}, { ownUses: 1, ownUnpaid: 1 }, 'in-unpaid-order'],
    [{}, { uses: 3, ownUses: 1, ownUnpaid: 1 }, 'in-unpaid-order'],
    [{}, { today: '2026-12-01', ownUses: 1, ownUnpaid: 1 }, 'in-unpaid-order'],
    [{}, { isForPlan: false, ownUses: 1, ownUnpaid: 1 }, 'other-plan'],
    [{ maxPerCustomer: 2 }, { ownUses: 1, ownUnpaid: 1 }, null],
  ])('%j asked with %j: %s', (code, asked, reason) => {
    const may = mayUseDiscount({ ...CODE, ...code }, { ...ASKED, ...asked });
    expect(may.ok ? null : may.reason).toBe(reason);
  });
});

describe('what people read', () => {
  test.each([
    [{ code: 'WELKOM20', percent: 20 }, 'Korting WELKOM20 (20%)'],
    [{ code: 'VIJF', percent: null }, 'Korting VIJF'],
  ])('%j: %s', (discount, label) => {
    expect(discountLabel(discount)).toBe(label);
  });

  test.each([
    [1, 1, 'de eerste maand'],
    [3, 1, 'de eerste 3 maanden'],
    [1, 12, 'het eerste jaar'],
    [2, 12, 'de eerste 2 jaar'],
    [null, 12, 'zolang je dienst loopt'],
    [1, 3, 'het eerste kwartaal'],
    [2, 3, 'de eerste 2 kwartalen'],
    [3, 6, 'de eerste 3 halfjaren'],
    [1, 24, 'de eerste 2 jaar'],
    [2, 36, 'de eerste 6 jaar'],
  ] as const)('%s terms %s: %s', (terms, termMonths, text) => {
    expect(discountTerms(terms, termMonths)).toBe(text);
  });

  test('says what it costs after that', () => {
    expect(discountSentence({ terms: 3, termMonths: 1 }, '€ 12,99')).toBe(
      'De korting geldt de eerste 3 maanden. Daarna € 12,99 per maand.',
    );
    expect(discountSentence({ terms: null, termMonths: 12 }, '€ 99,00')).toBe(
      'De korting geldt zolang je dienst loopt. Zonder korting is dat € 99,00 per jaar.',
    );
    expect(discountSentence({ terms: 1, termMonths: 3 }, '€ 36,00')).toBe(
      'De korting geldt het eerste kwartaal. Daarna € 36,00 per kwartaal.',
    );
  });
});
