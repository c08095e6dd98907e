import { describe, expect, test } from 'vitest';
import { partPaidOf, restBesideCredit, takeFrom } from './credit.ts';
import { cents } from './money.ts';

const sources = [
  { id: 'newest', leftCents: cents(500) },
  { id: 'spent', leftCents: cents(0) },
  { id: 'oldest', leftCents: cents(1299) },
];

function taken(amount: number) {
  return takeFrom(sources, cents(amount)).map(({ source, amountCents }) => [
    source.id,
    amountCents,
  ]);
}

describe('money that is sent back', () => {
  test.each([
    [1, [['newest', 1]]],
    [500, [['newest', 500]]],
    [
      501,
      [
        ['newest', 500],
        ['oldest', 1],
      ],
    ],
    [
      1799,
      [
        ['newest', 500],
        ['oldest', 1299],
      ],
    ],
  ])('comes from the newest money first (%i)', (amount, expected) => {
    expect(taken(amount)).toEqual(expected);
  });

  test('is never more than came in', () => {
    expect(() => taken(1800)).toThrow(RangeError);
  });
});

describe('what credit leaves to pay online', () => {
  test.each([
    [1500, 1000, 500],
    [1500, 1499, 1],
    [1500, 1, 1499],
    [1500, 1500, null],
    [1500, 1501, null],
    [1500, 0, null],
    [1, 0, null],
  ])('of %i beside %i is %s', (total, credit, rest) => {
    expect(restBesideCredit(cents(total), cents(credit))).toBe(rest);
  });
});

test('of an order a part is paid while there is credit of what came in, and not enough', () => {
  const of = (credit: number | null) =>
    partPaidOf(cents(1500), credit === null ? null : cents(credit));
  expect(of(1000)).toEqual({ creditCents: 1000, restCents: 500 });
  expect([of(null), of(0), of(1500)]).toEqual([null, null, null]);
});
