import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { netUnitPrice, splitGrossOverLines, splitNetOverLines } from './vat-lines.ts';
import { splitGross } from '#domain/catalogue/vat.ts';

describe('splitGrossOverLines', () => {
  test('gives the last line the residue', () => {
    const one = splitGross(cents(1299), 21);
    const invoice = splitGrossOverLines([cents(1299), cents(1299), cents(1299)], 21);
    expect(invoice).toEqual({
      gross: 3897,
      net: 3221,
      vat: 676,
      lines: [
        { gross: 1299, ...one },
        { gross: 1299, ...one },
        { gross: 1299, net: 1073, vat: 226 },
      ],
    });
  });

  test('has nothing to split without lines', () => {
    expect(splitGrossOverLines([], 21)).toEqual({ gross: 0, net: 0, vat: 0, lines: [] });
  });

  test('makes columns and rows add up and takes btw over the total', () => {
    const lines = fc.array(fc.integer({ min: -100_000, max: 100_000 }).map(cents), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lines, (list) => {
        const invoice = splitGrossOverLines(list, 21);
        const total = splitGross(sumCents(list), 21);
        expect({ net: invoice.net, vat: invoice.vat }).toEqual(total);
        expect(invoice.lines.map((line) => line.gross)).toEqual(list);
        expect(sumCents(invoice.lines.map((line) => line.net))).toBe(total.net);
        expect(sumCents(invoice.lines.map((line) => line.vat))).toBe(total.vat);
        for (const line of invoice.lines) expect(line.net + line.vat).toBe(line.gross);
      }),
    );
  });
});

describe('splitNetOverLines', () => {
  test('is 10.50 over the total of 37.50 and 12.50, and would be 10.51 line by line', () => {
    expect(splitNetOverLines([cents(3750), cents(1250)], 21)).toEqual({
      gross: 6050,
      net: 5000,
      vat: 1050,
      lines: [
        { gross: 4538, net: 3750, vat: 788 },
        { gross: 1512, net: 1250, vat: 262 },
      ],
    });
  });

  test.each([
    [50, 11],
    [150, 32],
    [-50, -11],
    [100, 21],
    [0, 0],
  ])('over %s cents is %s: half a cent goes up', (net, vat) => {
    expect(splitNetOverLines([cents(net)], 21).vat).toBe(vat);
  });

  test('is undone by taking the btw out again, at any rate', () => {
    const rates = fc.constantFrom(21, 25.5, 17, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }).map(cents), rates, (net, percent) => {
        const sold = splitNetOverLines([net], percent);
        expect(splitGross(sold.gross, percent)).toEqual({ net, vat: sold.vat });
      }),
    );
  });
});

describe('the lines of an invoice', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 100_000 }).map(cents), {
    minLength: 1,
    maxLength: 10,
  });

  test('are each off by less than a cent, and never below zero', () => {
    for (const split of [splitGrossOverLines, splitNetOverLines]) {
      fc.assert(
        fc.property(lines, (list) => {
          for (const { gross, net, vat } of split(list, 21).lines) {
            expect(net + vat).toBe(gross);
            expect(Math.abs(vat - (gross * 21) / 121)).toBeLessThan(1);
            expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
          }
        }),
      );
    }
  });

  test('has the cents that are left over where most was lost', () => {
    const tens = Array.from({ length: 10 }, () => cents(1));
    expect(splitGrossOverLines(tens, 21).lines.map(({ vat }) => vat)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
    ]);
    // 0.347, 0.521 and 0.694 of a cent are 1.562 together: the second and third had them already.
    expect(splitGrossOverLines([2, 3, 4].map(cents), 21).lines.map(({ vat }) => vat)).toEqual([
      0, 1, 1,
    ]);
    // 0.521 five times is 2.603: of five whole cents two go back.
    const fives = Array.from({ length: 5 }, () => cents(3));
    expect(splitGrossOverLines(fives, 21).vat).toBe(3);
    expect(splitGrossOverLines(fives, 21).lines.map(({ vat }) => vat)).toEqual([1, 1, 1, 0, 0]);
  });
});

describe('netUnitPrice', () => {
  test.each([
    [11_500, 21, 9504.13],
    [12_100, 21, 10_000],
    [9500, 0, 9500],
    [1000, 25.5, 796.81],
  ])('of %s with %s%% in it is %s', (price, percent, net) => {
    expect(netUnitPrice(cents(price), percent)).toBe(net);
  });
});
