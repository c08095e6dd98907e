import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#domain/identity/customer.ts';
import { cents } from '#domain/platform/money.ts';
import { vatRateOn } from './vat-rates.ts';
import {
  chargeFor,
  hasForeignVatId,
  mayAwaitVatId,
  splitVatId,
  VAT_STATEMENTS,
  VAT_TREATMENTS,
  vatAmountLabel,
  vatPhrase,
  vatRateLabel,
  vatRuleFor as ruleFor,
  type TaxedBuyer,
  type TaxedSeller,
  type VatRule,
} from './vat-treatment.ts';
import { splitGross } from './vat.ts';

const DUTCH: TaxedBuyer = { kind: 'consumer', country: 'NL', vatId: '', postalCode: '3512 JE' };
const DUTCH_COMPANY: TaxedBuyer = { ...DUTCH, kind: 'business', vatId: 'NL123456782B01' };
const BELGIAN: TaxedBuyer = { ...DUTCH, country: 'BE', postalCode: '9000' };
const GERMAN: TaxedBuyer = { ...DUTCH, country: 'DE', postalCode: '10115' };
const BELGIAN_COMPANY: TaxedBuyer = { ...BELGIAN, kind: 'business', vatId: 'BE0999123456' };
const NO_ID: TaxedBuyer = { ...BELGIAN, kind: 'business' };
const CANARIAN: TaxedBuyer = { ...DUTCH, country: 'ES', postalCode: '35001' };
const CANARIAN_COMPANY: TaxedBuyer = { ...CANARIAN, kind: 'business', vatId: 'ESB12345678' };

const TODAY = '2026-11-28';

const ORDINARY = { isSmallBusiness: false, usesOneStopShop: false };
const ONE_STOP = { isSmallBusiness: false, usesOneStopShop: true };
const SMALL = { isSmallBusiness: true, usesOneStopShop: false };
const SMALL_ONE_STOP = { isSmallBusiness: true, usesOneStopShop: true };

function vatRuleFor(buyer: TaxedBuyer, seller: TaxedSeller, isVatIdFound: boolean): VatRule {
  return ruleFor(buyer, seller, { isVatIdFound, suppliedOn: TODAY });
}

describe('how a sale is taxed', () => {
  test.each([
    ['a Dutch consumer', DUTCH, ORDINARY, false, 'standard', 21],
    ['a Dutch company with a btw-id', DUTCH_COMPANY, ORDINARY, true, 'standard', 21],
    ['a consumer abroad', BELGIAN, ORDINARY, false, 'standard', 21],
    ['a company abroad that was found', BELGIAN_COMPANY, ORDINARY, true, 'reverse_charge', 0],
    ['one that was not found', BELGIAN_COMPANY, ORDINARY, false, 'standard', 21],
    ['a company abroad without a btw-id', NO_ID, ORDINARY, true, 'standard', 21],
    [
      'a consumer who has a btw-id',
      { ...BELGIAN_COMPANY, kind: 'consumer' as const },
      ORDINARY,
      true,
      'standard',
      21,
    ],
    ['a German consumer of the one-stop shop', GERMAN, ONE_STOP, false, 'destination', 19],
    ['a Belgian one', BELGIAN, ONE_STOP, false, 'destination', 21],
    ['a company without a btw-id there', NO_ID, ONE_STOP, false, 'destination', 21],
    ['a company that was found there', BELGIAN_COMPANY, ONE_STOP, true, 'reverse_charge', 0],
    ['a Dutch consumer there', DUTCH, ONE_STOP, false, 'standard', 21],
    ['a Dutch consumer of a small business', DUTCH, SMALL, false, 'small_business', 0],
    ['a consumer abroad of one', BELGIAN, SMALL, false, 'small_business', 0],
    ['a company abroad of one', BELGIAN_COMPANY, SMALL, true, 'reverse_charge', 0],
    ['a consumer of one in the one-stop shop', GERMAN, SMALL_ONE_STOP, false, 'destination', 19],
    ['a consumer where EU btw does not hold', CANARIAN, ORDINARY, false, 'outside', 0],
    ['one of the one-stop shop', CANARIAN, ONE_STOP, false, 'outside', 0],
    ['one of a small business', CANARIAN, SMALL, false, 'outside', 0],
    ['a company there that was found', CANARIAN_COMPANY, ORDINARY, true, 'outside', 0],
    ['somebody of outside the EU', { ...GERMAN, country: 'US' }, ONE_STOP, false, 'standard', 21],
  ] as const)('%s', (_who, buyer, seller, isFound, treatment, percent) => {
    expect(vatRuleFor(buyer, seller, isFound)).toMatchObject({ treatment, percent });
  });

  test.each([
    ['PT', '8999-999', 23],
    ['PT', '9000-001', 22],
    ['PT', '9499-999', 22],
    ['PT', '9500-001', 16],
    ['PT', '9980-999', 16],
    ['PT', '9999-999', 16],
    ['PT', '1000-001', 23],
    ['PT', 'PT-9000 001', 22],
    ['PT', '9', 23],
    ['BE', '9500', 21],
    ['ES', '09500', 21],
    // 19% there is for who supplies from there (UStG § 10 Abs. 4).
    ['AT', '6691', 20],
    ['AT', '6991', 20],
  ])(
    'a consumer in %s %s pays %s percent through the one-stop shop',
    (country, postalCode, percent) => {
      const buyer = { ...DUTCH, country, postalCode };
      expect(vatRuleFor(buyer, ONE_STOP, false)).toMatchObject({
        treatment: 'destination',
        percent,
      });
      expect(vatRuleFor(buyer, ORDINARY, false)).toMatchObject({
        treatment: 'standard',
        percent: 21,
      });
      const company = { ...buyer, kind: 'business' as const, vatId: `${country}123456789` };
      expect(vatRuleFor(company, ONE_STOP, true)).toMatchObject({ treatment: 'reverse_charge' });
    },
  );

  test('knows a rate of every country that is sold to', () => {
    for (const country of COUNTRY_CODES) {
      const rule = vatRuleFor({ ...DUTCH, country, postalCode: '' }, ONE_STOP, false);
      expect(rule.percent).toBe(vatRateOn(country, TODAY));
      expect(rule.percent).toBeGreaterThanOrEqual(15);
      expect(rule.percent).toBeLessThanOrEqual(27);
    }
  });

  test.each([
    [DUTCH_COMPANY, false],
    [BELGIAN_COMPANY, true],
    [NO_ID, false],
    [{ ...BELGIAN_COMPANY, kind: 'consumer' as const }, false],
    [CANARIAN_COMPANY, false],
  ])('%j is looked up: %s', (buyer, isLookedUp) => {
    expect(hasForeignVatId(buyer)).toBe(isLookedUp);
  });
});

describe('what a price comes to', () => {
  const charge = (priceCents: number, ...rule: Parameters<typeof vatRuleFor>) =>
    chargeFor(cents(priceCents), vatRuleFor(...rule));

  test.each([
    ['with Dutch btw', DUTCH, ORDINARY, [1299, 1074, 225]],
    ['without, for who declares it', BELGIAN_COMPANY, ORDINARY, [1074, 1074, 0]],
    ['the same, with German btw in it', GERMAN, ONE_STOP, [1299, 1092, 207]],
    ['the same, with Finland’s 25,5%', { ...GERMAN, country: 'FI' }, ONE_STOP, [1299, 1035, 264]],
    ['the same, with none in it', DUTCH, SMALL, [1299, 1299, 0]],
    ['the same, where there is none', CANARIAN, ORDINARY, [1299, 1299, 0]],
    ['the same, for a company there', CANARIAN_COMPANY, ONE_STOP, [1299, 1299, 0]],
    ['all of it, where none was in it', BELGIAN_COMPANY, SMALL, [1299, 1299, 0]],
  ] as const)('%s', (_how, buyer, seller, [grossCents, netCents, vatCents]) => {
    expect(charge(1299, buyer, seller, true)).toEqual({ grossCents, netCents, vatCents });
  });

  test('adds up for every price, rate and buyer, and is never more than the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(...COUNTRY_CODES),
        fc.constantFrom('consumer' as const, 'business' as const),
        fc.constantFrom(ORDINARY, ONE_STOP, SMALL, SMALL_ONE_STOP),
        fc.boolean(),
        (price, country, kind, seller, isFound) => {
          const buyer = { kind, country, vatId: kind === 'business' ? 'XX1' : '', postalCode: '' };
          const rule = vatRuleFor(buyer, seller, isFound);
          const { grossCents, netCents, vatCents } = chargeFor(cents(price), rule);
          expect(netCents + vatCents).toBe(grossCents);
          expect(grossCents).toBeLessThanOrEqual(price);
          expect(vatCents).toBe(
            Math.round(
              Number(
                (BigInt(grossCents) * BigInt(rule.percent * 10) * 1000n) /
                  BigInt(1000 + rule.percent * 10),
              ) / 1000,
            ),
          );
        },
      ),
    );
  });

  test('is the same net amount that a Dutch buyer pays', () => {
    const rule = vatRuleFor(BELGIAN_COMPANY, ORDINARY, true);
    for (const price of [499, 1299, 2999, 29_999]) {
      expect(chargeFor(cents(price), rule).grossCents).toBe(splitGross(cents(price), 21).net);
    }
  });

  test.each([-1, 21.55, Number.NaN])('knows no rate of %s', (percent) => {
    expect(() => splitGross(cents(100), percent)).toThrow(RangeError);
  });
});

describe('what is said of it', () => {
  const of = (treatment: (typeof VAT_TREATMENTS)[number], percent: number, country = 'NL') => {
    const rated = { treatment, percent, country };
    return [vatRateLabel(rated), vatAmountLabel(rated), vatPhrase(rated)];
  };

  test.each([
    [of('standard', 21), ['21%', 'Btw 21%', 'inclusief 21% btw']],
    [of('destination', 25.5, 'FI'), ['25,5%', 'Btw 25,5% (Finland)', 'inclusief 25,5% btw']],
    [of('reverse_charge', 0, 'BE'), ['verlegd', 'Btw verlegd', 'zonder btw, die is verlegd']],
    [of('small_business', 0), ['vrij', 'Vrijgesteld van btw', 'vrijgesteld van btw']],
    [of('outside', 0, 'ES'), ['geen', 'Geen btw', 'zonder btw, buiten het btw-gebied van de EU']],
  ])('%j', (said, expected) => expect(said).toEqual(expected));

  test('names the law where no btw is charged, and only there', () => {
    expect(VAT_TREATMENTS.filter((treatment) => VAT_STATEMENTS[treatment] === null)).toEqual([
      'standard',
      'destination',
    ]);
    expect(VAT_STATEMENTS.reverse_charge).toMatch(/^Btw verlegd/);
    expect(VAT_STATEMENTS.small_business).toContain('artikel 25 Wet OB');
    expect(VAT_STATEMENTS.outside).toMatch(/^Geen btw/);
  });
});

describe('a btw-id that is looked up', () => {
  test('is asked for by its prefix, which for Greece is no code of a country', () => {
    expect(splitVatId(' be 0999.123.456 ')).toEqual({ prefix: 'BE', number: '0999123456' });
    expect(splitVatId('EL094259216')).toEqual({ prefix: 'EL', number: '094259216' });
  });

  test.each([
    ['2026-12-01T00:00:00Z', '2026-12-08T00:00:01Z', true],
    ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z', false],
    ['2026-12-01T00:00:00Z', null, false],
  ])('at %s an invoice of a term that ends %s can wait: %s', (now, expiresAt, may) => {
    const ends = expiresAt === null ? null : new Date(expiresAt);
    expect(mayAwaitVatId(ends, new Date(now))).toBe(may);
  });
});
