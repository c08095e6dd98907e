import { describe, expect, test } from 'vitest';
import {
  asksDirectStart,
  buyerIssues,
  confirmShownTotal,
  directStartText,
  mayOrder,
  quote,
  type BuyerDetails,
} from './checkout.ts';
import { CUSTOMER_KINDS, customerKind } from '#domain/identity/customer.ts';
import { cents } from '#domain/platform/money.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';

describe('quote', () => {
  const plan = { priceCents: cents(1299), yearlyPriceCents: null };
  const dutch = { rule: { treatment: 'standard', percent: 21, percentInPrice: 21 } } as const;

  test('takes the btw out of the price of one term', () => {
    const sale = { vatPercent: 21, vatTreatment: 'standard', agreedCents: null };
    expect(quote(priceForTerm(plan, 1), dutch)).toEqual({
      sale: { ...sale, totalCents: 1299, netCents: 1074, vatCents: 225 },
      discount: null,
    });
    expect(quote(priceForTerm(plan, 12), dutch)).toEqual({
      sale: { ...sale, totalCents: 12_990, netCents: 10_736, vatCents: 2254 },
      discount: null,
    });
  });

  test('uses the yearly price of the plan', () => {
    const other = { ...plan, yearlyPriceCents: cents(12_000) };
    expect(quote(priceForTerm(other, 12), dutch).sale.totalCents).toBe(12_000);
  });

  test.each(STANDARD_PLANS.map((standard) => standard.slug))('adds up for %s', (slug) => {
    const standard = STANDARD_PLANS.find((candidate) => candidate.slug === slug);
    for (const termMonths of [1, 12] as const) {
      const { sale } = quote(priceForTerm(standard ?? plan, termMonths), dutch);
      expect(sale.netCents + sale.vatCents).toBe(sale.totalCents);
    }
  });

  test.each([
    [1299, true],
    [1298, false],
    [1300, false],
    [12.99, false],
    [Number.NaN, false],
  ])('a shown total of %s holds: %s', (shown, holds) => {
    expect(confirmShownTotal(quote(priceForTerm(plan, 1), dutch), shown).ok).toBe(holds);
  });
});

describe('kinds of customer', () => {
  test.each([
    [null, 'consumer'],
    ['', 'consumer'],
    ['   ', 'consumer'],
    ['Bakkerij Jansen', 'business'],
  ] as const)('company %j: %s', (company, kind) => {
    expect(customerKind({ company })).toBe(kind);
  });

  test('asks the direct start of consumers only, in the words of the law', () => {
    expect(CUSTOMER_KINDS.filter(asksDirectStart)).toEqual(['consumer']);
    expect(directStartText).toBe(
      'Ik wil dat jullie direct starten. Ik weet dat ik bij herroeping betaal voor de dagen die ik heb gebruikt, en dat mijn recht vervalt zodra de dienst volledig is uitgevoerd.',
    );
  });
});

describe('buyerIssues', () => {
  const consumer: BuyerDetails = {
    kind: 'consumer',
    company: null,
    kvk: null,
    vatId: null,
    postalCode: '1012js',
    country: 'NL',
  };
  const business: BuyerDetails = {
    ...consumer,
    kind: 'business',
    company: 'Bakkerij Jansen',
    kvk: '12345678',
  };
  const cases: readonly [string, BuyerDetails, readonly string[]][] = [
    ['a consumer', consumer, []],
    [
      'a consumer with a wrong postal code',
      { ...consumer, postalCode: '1012' },
      ['POSTAL_CODE_INVALID'],
    ],
    ['a consumer in Belgium', { ...consumer, postalCode: '1000', country: 'BE' }, []],
    ['a business', business, []],
    ['a business with btw-id', { ...business, vatId: 'NL004495445B01' }, []],
    ['a business without name', { ...business, company: ' ' }, ['COMPANY_REQUIRED']],
    ['a business without KvK', { ...business, kvk: null }, []],
    ['a business with a wrong KvK', { ...business, kvk: '123' }, ['KVK_INVALID']],
    [
      'a business with a wrong btw-id',
      { ...business, vatId: 'NL004495446B01' },
      ['VAT_ID_INVALID'],
    ],
    ['a btw-id of another country', { ...business, vatId: 'BE0123456789' }, ['VAT_ID_INVALID']],
    [
      'a Belgian business',
      { ...business, kvk: null, vatId: 'BE0123456789', postalCode: '1000', country: 'BE' },
      [],
    ],
    [
      'all at once',
      { ...business, company: null, kvk: '1', vatId: 'x', postalCode: '' },
      ['POSTAL_CODE_INVALID', 'COMPANY_REQUIRED', 'KVK_INVALID', 'VAT_ID_INVALID'],
    ],
  ];

  test.each(cases)('%s', (_name, buyer, issues) => {
    expect(buyerIssues(buyer)).toEqual(issues);
  });
});

describe('mayOrder', () => {
  test.each([
    [0, 0, 10, true],
    [0, 9, 10, true],
    [9, 0, 10, true],
    [4, 5, 10, true],
    [5, 5, 10, false],
    [0, 10, 10, false],
    [10, 0, 10, false],
    [0, 12, 10, false],
    [0, 0, 1, true],
    [0, 1, 1, false],
  ])(
    '%s open orders and %s services of %s: %s',
    (openOrders, liveServices, maxServices, allowed) => {
      expect(mayOrder({ openOrders, liveServices, maxServices })).toEqual(
        allowed ? { ok: true, value: undefined } : { ok: false, reason: 'TOO_MANY_SERVICES' },
      );
    },
  );
});
