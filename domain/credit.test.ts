import { describe, expect, test } from 'vitest';
import { takeFrom } from './credit.ts';
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
