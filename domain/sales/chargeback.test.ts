import { describe, expect, test } from 'vitest';
import { spreadTaken } from './chargeback.ts';
import { cents } from '#domain/platform/money.ts';

const parts = (...amounts: number[]) => amounts.map((amount) => ({ amountCents: cents(amount) }));

describe('what a bank took of one payment for several orders', () => {
  test.each<[string, number, number[]]>([
    ['nothing', 0, [0, 0, 0]],
    ['a part is of the last', 500, [0, 0, 500]],
    ['more than the last is of the one before it too', 1500, [0, 500, 1000]],
    ['all of it', 3000, [1000, 1000, 1000]],
    // More than the whole, as a gateway may report, is of none of them.
    ['more than all of it', 3500, [1000, 1000, 1000]],
  ])('%s', (_, taken, spread) => {
    expect(spreadTaken(cents(taken), parts(1000, 1000, 1000))).toEqual(spread);
  });

  test('told in two steps, it is as if it was told at once', () => {
    const three = parts(300, 900, 200);
    for (let taken = 1; taken <= 1400; taken += 1) {
      const before = spreadTaken(cents(taken - 1), three);
      const after = spreadTaken(cents(taken), three);
      const more = after.map((amount, place) => amount - (before[place] ?? 0));
      expect(more.toSorted()).toEqual([0, 0, 1]);
    }
  });
});
