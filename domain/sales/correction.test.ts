import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import { splitGrossOverLines, splitNetOverLines } from './vat-lines.ts';
import {
  checkWantedLines,
  correctedSale,
  correctionRefusal,
  isTaxedAlike,
  issuedPrice,
  linesLeft,
  moveMoney,
  type IssuedLine,
} from './correction.ts';

const DUTCH: VatRule = { treatment: 'standard', percent: 21, percentInPrice: 21 };
const REVERSED: VatRule = { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 };

function line(id: string, gross: number, more: Partial<IssuedLine> = {}): IssuedLine {
  const net = splitGrossOverLines([cents(gross)], 21).net;
  const none = { discountLabel: null, discountCents: null, discountNetCents: null };
  return {
    id,
    quantity: 1,
    unit: null,
    unitCents: null,
    grossCents: cents(gross),
    netCents: net,
    ...none,
    ...more,
  };
}

function asIssued(issued: readonly IssuedLine[], prices: 'with-vat' | 'without-vat') {
  return issued.map((one) => ({
    lineId: one.id,
    quantity: one.quantity,
    priceCents: issuedPrice(one, prices),
  }));
}

describe('a corrected invoice', () => {
  test('whose lines stay costs what it cost, to the cent, as it was sold with btw or without', () => {
    const amounts = fc.array(fc.integer({ min: 2, max: 500_000 }), { minLength: 1, maxLength: 8 });
    const hundredths = fc.integer({ min: 1, max: 900 });
    const sold = fc.constantFrom('with-vat', 'without-vat');
    fc.assert(
      fc.property(amounts, hundredths, sold, (given, count, soldBy) => {
        const splitOver = soldBy === 'with-vat' ? splitGrossOverLines : splitNetOverLines;
        const split = splitOver(given.map(cents), 21);
        fc.pre(split.lines.every(({ net }) => net > 0));
        const issued = split.lines.map(({ gross, net: netCents }, at) =>
          line(String(at), gross, { netCents, quantity: count / 100, unit: 'hour', unitCents: 1 }),
        );
        for (const prices of new Set(['with-vat', soldBy] as const)) {
          const again = correctedSale(asIssued(issued, prices), { issued, prices, rule: DUTCH });
          expect(again).toMatchObject({
            ok: true,
            value: { sale: { totalCents: split.gross, vatCents: split.vat } },
          });
        }
      }),
    );
  });

  test('keeps the discount of a line, also where its price changes', () => {
    const discounted = line('a', 900, {
      discountLabel: 'Korting',
      discountCents: cents(100),
      discountNetCents: cents(83),
    });
    expect(issuedPrice(discounted, 'with-vat')).toBe(1000);
    const sold = correctedSale([{ lineId: 'a', quantity: 1, priceCents: cents(800) }], {
      issued: [discounted],
      prices: 'with-vat',
      rule: DUTCH,
    });
    expect(sold).toMatchObject({
      ok: true,
      value: {
        sale: { totalCents: 700, netCents: 579, vatCents: 121 },
        lines: [{ discountLabel: 'Korting', discountCents: 100, discountNetCents: 83 }],
      },
    });
  });

  test('charges a company abroad the price without btw', () => {
    const issued = [line('a', 12_100)];
    const sold = correctedSale(asIssued(issued, 'with-vat'), {
      issued,
      prices: 'with-vat',
      rule: REVERSED,
    });
    expect(sold).toMatchObject({
      ok: true,
      value: { sale: { totalCents: 10_000, vatCents: 0, agreedCents: 12_100 } },
    });
  });

  test('adds btw where it should have been charged', () => {
    const issued = [line('a', 10_000, { netCents: cents(10_000) })];
    const sold = correctedSale(asIssued(issued, 'without-vat'), {
      issued,
      prices: 'without-vat',
      rule: DUTCH,
    });
    expect(sold).toMatchObject({ ok: true, value: { sale: { totalCents: 12_100 } } });
    expect(splitNetOverLines([cents(10_000)], 21).gross).toBe(12_100);
  });

  test('has no line of nothing', () => {
    const discounted = line('a', 900, {
      discountLabel: 'Korting',
      discountCents: cents(100),
      discountNetCents: cents(83),
    });
    const wanted = [{ lineId: 'a', quantity: 1, priceCents: cents(100) }];
    expect(
      correctedSale(wanted, { issued: [discounted], prices: 'with-vat', rule: DUTCH }),
    ).toEqual({ ok: false, reason: 'LINE_TOO_LOW' });
  });
});

test.each([
  { paid: 10_000, total: 8000, moved: 8000, back: 2000, open: 0 },
  { paid: 10_000, total: 12_500, moved: 10_000, back: 0, open: 2500 },
  { paid: 10_000, total: 10_000, moved: 10_000, back: 0, open: 0 },
  { paid: 0, total: 8000, moved: 0, back: 0, open: 8000 },
])('of $paid paid for $total, $back goes back and $open is open', (given) => {
  expect(moveMoney(cents(given.paid), cents(given.total))).toEqual({
    movedCents: given.moved,
    backCents: given.back,
    openCents: given.open,
  });
});

test('of an invoice that was credited in part, the lines begin with what is left of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 100 }),
      (given, percent) => {
        const issued = given.map((gross, at) => line(String(at), gross));
        const total = sumCents(issued.map(({ grossCents }) => grossCents));
        const left = cents(Math.max(1, Math.floor((total * percent) / 100)));
        const begun = linesLeft(issued, left);
        expect(sumCents(begun.map(({ grossCents }) => grossCents))).toBe(left);
      },
    ),
  );
});

const CORRECTABLE = {
  kind: 'invoice',
  status: 'paid',
  isCorrected: false,
  orderStatus: 'completed',
  isBeingPaid: false,
  isErased: false,
} as const;

test.each([
  [{}, null],
  [{ orderStatus: 'pending', status: 'overdue' }, null],
  [{ kind: 'credit_note' }, 'not-an-invoice'],
  [{ orderStatus: null }, 'not-an-invoice'],
  [{ isCorrected: true, status: 'credited' }, 'corrected-already'],
  [{ orderStatus: 'refunded', status: 'credited' }, 'order-ended'],
  [{ orderStatus: 'cancelled', status: 'credited' }, 'order-ended'],
  [{ isBeingPaid: true }, 'being-paid'],
  [{ isErased: true }, 'customer-erased'],
] as const)('%o is refused as %s', (facts, refusal) => {
  expect(correctionRefusal({ ...CORRECTABLE, ...facts })).toBe(refusal);
});

test('btw stays as it was for a buyer who is taxed alike', () => {
  const buyer = { kind: 'business', country: 'NL', vatId: '', postalCode: '1012 JS' } as const;
  expect(isTaxedAlike(buyer, { ...buyer, postalCode: '3511 AA' })).toBe(true);
  expect(isTaxedAlike(buyer, { ...buyer, country: 'BE' })).toBe(false);
  expect(isTaxedAlike(buyer, { ...buyer, vatId: 'BE0123456749' })).toBe(false);
});

test('what a service was paid by stays on the invoice', () => {
  const issued = [line('a', 1000), line('b', 2000)];
  const wanted = (...ids: (string | null)[]) =>
    ids.map((lineId) => ({ lineId, quantity: 1, priceCents: cents(1000) }));
  const facts = { issued, staying: new Set(['a']) };
  expect(checkWantedLines(wanted('a', null), facts)).toEqual({ ok: true, value: true });
  expect(checkWantedLines(wanted('b'), facts)).toEqual({ ok: false, reason: 'LINE_STAYS' });
  expect(checkWantedLines(wanted('a', 'a'), facts)).toEqual({ ok: false, reason: 'LINE_UNKNOWN' });
  expect(checkWantedLines(wanted('a', 'x'), facts)).toEqual({ ok: false, reason: 'LINE_UNKNOWN' });
});
