import { describe, expect, test } from 'vitest';
import { partPaidOf, restBesideCredit, spreadLost, takeFrom } from './credit.ts';
import { cents } from '#domain/platform/money.ts';

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

describe('credit that a bank took back after it was spent', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));
  const lost = (id: string, on: number, missing: number) => ({
    id,
    cameAt: day(on),
    missingCents: cents(missing),
  });
  const spent = (id: string, on: number, left: number, toppedUpBy: string | null = null) => ({
    id,
    at: day(on),
    leftCents: cents(left),
    toppedUpBy,
  });
  const found = (...given: Parameters<typeof spreadLost>) =>
    [...spreadLost(...given)].map(([id, { missingCents, ofId }]) => [id, missingCents, ofId]);

  test.each([
    ['what was paid since', [lost('a', 2, 500)], [['second', 500, 'a']]],
    [
      'then what was paid after that',
      [lost('a', 2, 1500)],
      [
        ['second', 1000, null],
        ['third', 500, null],
      ],
    ],
    [
      'and of more money what is still there',
      [lost('a', 2, 900), lost('b', 2, 200)],
      [
        ['second', 1000, 'a'],
        ['third', 100, null],
      ],
    ],
    ['nothing from before', [lost('a', 4, 500)], []],
  ] as const)('is missing of %s', (_what, given, expected) => {
    const orders = [spent('first', 1, 700), spent('second', 2, 1000), spent('third', 3, 1000)];
    expect(found(given, orders)).toEqual(expected);
  });

  test('is missing first of what it topped up, and of nothing that went back', () => {
    const orders = [spent('gone', 2, 0), spent('other', 2, 500), spent('own', 3, 300, 'a')];
    expect(found([lost('a', 2, 300)], orders)).toEqual([['own', 300, 'a']]);
    expect(found([lost('a', 2, 400)], orders)).toEqual([
      ['own', 300, null],
      ['other', 100, null],
    ]);
  });
});
