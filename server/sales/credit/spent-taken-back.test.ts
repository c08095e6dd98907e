import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';
import { whileHeld } from '#tests/support/waiting.ts';
import { openClaims } from '#tests/support/open-claims.ts';

/** Somebody with so much credit, whose € 12,99 for an order comes at Mollie, and what becomes of it. */
async function openShop(creditCents = 0) {
  const shop = await openMollieShop();
  const { api, mollie } = shop;
  const make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  const shopper = await createToppingUp(api)(creditCents);
  const staff = api.as(await make.staff('admin')).staff;
  const orderId = await shopper.order('ideal');
  const { id: paymentId, providerId } = await make.paymentOf(orderId);
  const later = () => api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());

  async function come(): Promise<void> {
    later();
    mollie.books.end(providerId ?? '', 'paid');
    await shop.deliver();
    later();
  }

  return {
    ...shop,
    shopper,
    staff,
    orderId,
    paymentId,
    /** It comes once the order is over, so that it is credit. */
    async comeLate() {
      await shopper.mine.orders.cancel({ orderId });
      await come();
    },
    async comeAndBeKept() {
      await come();
      await staff.orders.refund({ orderId, reason: 'Spijt.', endService: true, to: 'credit' });
      later();
    },
    /** Has an order of so much paid with credit; answers it. */
    async spend(amountCents: number): Promise<string> {
      later();
      await shopper.spend(amountCents);
      later();
      const { items } = await shopper.mine.orders.list({ limit: 1 });
      return items[0]?.id ?? '';
    },
    async earn(amountCents: number) {
      await shopper.earn(amountCents);
      later();
    },
    async takeBack(takenCents = 1299) {
      later();
      mollie.books.chargeBack(providerId ?? '', takenCents);
      await shop.deliver();
      later();
    },
    async leftOf(id: string): Promise<number> {
      return (await staff.orders.get({ orderId: id })).refundableCents;
    },
    giveBack: (id: string, to: 'credit' | 'customer' = 'credit') =>
      staff.orders.refund({ orderId: id, reason: 'Klaar.', endService: true, to }),
    async tasks() {
      const { items } = await staff.tasks.list({ limit: 100 });
      return items.map(({ kind }) => kind);
    },
    async notes() {
      const { items } = await staff.tasks.list({ limit: 100 });
      return items.map(({ note }) => note);
    },
  };
}

test.each(['comeLate', 'comeAndBeKept'] as const)(
  'credit that paid an order, and that its bank took back (%s), is not given back with that order',
  async (howItCame) => {
    const shop = await openShop();
    await using _ = shop;
    await shop[howItCame]();
    const bought = await shop.spend(1299);
    expect(await shop.leftOf(bought)).toBe(1299);
    await shop.takeBack();
    expect(await shop.staff.orders.get({ orderId: bought })).toMatchObject({
      refundableCents: 0,
      takenCents: 1299,
    });
    const part = refundPart(shop.staff.orders, {
      orderId: bought,
      amountCents: cents(100),
      reason: 'Storing.',
      to: 'credit',
    });
    expect(await outcomeOf(part)).toBe('ORDER_NOT_REFUNDABLE');
    expect(await openClaims(shop.api)).toEqual([{ openCents: 1299, because: 'credit_lost' }]);
    await shop.giveBack(bought);
    expect(await shop.shopper.balance()).toBe(0);
    expect(await shop.staff.orders.get({ orderId: bought })).toMatchObject({ status: 'refunded' });
    // With that nothing is owed any more.
    expect(await openClaims(shop.api)).toEqual([]);
    expect(await shop.notes()).toEqual([]);
  },
);

test('what came off other credit is not missing: the rest of the order can go back', async () => {
  const shop = await openShop(1000);
  await using _ = shop;
  await shop.comeLate();
  const bought = await shop.spend(2000);
  await shop.takeBack();
  expect(await shop.shopper.balance()).toBe(0);
  expect(await shop.leftOf(bought)).toBe(1000);
  await shop.giveBack(bought);
  expect(await shop.shopper.balance()).toBe(1000);
});

test('an order that other credit paid, before that money came or after it was taken, goes back whole', async () => {
  const shop = await openShop(500);
  await using _ = shop;
  const before = await shop.spend(500);
  await shop.comeLate();
  const [first, second] = [await shop.spend(800), await shop.spend(499)];
  await shop.takeBack();
  const owed = { because: 'credit_lost' };
  expect(await openClaims(shop.api)).toMatchObject([
    { openCents: 499, ...owed },
    { openCents: 800, ...owed },
  ]);
  await shop.earn(700);
  const after = await shop.spend(700);
  const left = [before, first, second, after].map((id) => shop.leftOf(id));
  expect(await Promise.all(left)).toEqual([500, 0, 0, 700]);
  // One of them is credited: the other is still owed.
  await shop.giveBack(first);
  expect(await openClaims(shop.api)).toMatchObject([{ openCents: 499, ...owed }]);
  expect(await Promise.all([shop.leftOf(second), shop.leftOf(after)])).toEqual([0, 700]);
});

test('of an order whose money was sent before its bank took the credit, another misses it', async () => {
  const shop = await openShop(1000);
  await using _ = shop;
  await shop.comeLate();
  const [first, second] = [await shop.spend(1299), await shop.spend(1000)];
  await shop.giveBack(first, 'customer');
  await shop.staff.orders.markRefunded(await shownRefund(shop.staff.orders, first));
  await shop.takeBack();
  expect(await shop.leftOf(second)).toBe(0);
});

describe('money that a person has still to send when its bank takes the credit', () => {
  test('is not sent, and with that it is decided', async () => {
    const shop = await openShop(1000);
    await using _ = shop;
    const { orders } = shop.staff;
    await shop.comeLate();
    const [first, second] = [await shop.spend(1299), await shop.spend(1000)];
    await shop.giveBack(first, 'customer');
    const shown = await shownRefund(orders, first);
    expect(shown.shownCents).toBe(1299);
    await shop.takeBack();
    await shop.api.jobsDone();
    expect(await outcomeOf(orders.markRefunded(shown))).toBe('REFUND_ALREADY_DONE');
    expect((await orders.get({ orderId: first })).refunds).toMatchObject([
      { status: 'done', sendCents: 0, error: expect.stringContaining('er is niets verstuurd') },
    ]);
    expect(await shop.notes()).toEqual([]);
    expect(await shop.leftOf(second)).toBe(1000);
  });

  test('is sent for the rest, by who saw that rest', async () => {
    const shop = await openShop();
    await using _ = shop;
    const { orders } = shop.staff;
    await shop.comeLate();
    const bought = await shop.spend(1299);
    await shop.giveBack(bought, 'customer');
    const shown = await shownRefund(orders, bought);
    await shop.takeBack(500);
    await shop.api.jobsDone();
    expect(await outcomeOf(orders.markRefunded(shown))).toBe('REFUND_MONEY_CHANGED');
    expect(await shop.notes()).toContainEqual(expect.stringMatching(/Maak nog €\s7,99 over/));
    const rest = await shownRefund(orders, bought);
    expect(rest.shownCents).toBe(799);
    await orders.markRefunded(rest);
    expect((await orders.get({ orderId: bought })).refunds).toMatchObject([
      { status: 'done', sendCents: 799 },
    ]);
    expect(await shop.tasks()).toEqual(['credit-received']);
  });

  test('of a part of an order is sent, because the rest of that order misses it', async () => {
    const shop = await openShop();
    await using _ = shop;
    const { orders } = shop.staff;
    await shop.comeLate();
    const bought = await shop.spend(1299);
    const part = { amountCents: cents(300), reason: 'Storing.', to: 'customer' } as const;
    await refundPart(orders, { orderId: bought, ...part });
    const shown = await shownRefund(orders, bought);
    await shop.takeBack(999);
    await shop.api.jobsDone();
    expect(await shop.leftOf(bought)).toBe(0);
    await orders.markRefunded(shown);
    expect(await shop.tasks()).toEqual(['credit-received']);
    expect(await openClaims(shop.api)).toEqual([{ openCents: 999, because: 'credit_lost' }]);
  });
});

test('what its bank gave again can go back again', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.comeLate();
  const bought = await shop.spend(1299);
  await shop.takeBack();
  await shop.takeBack(0);
  expect(await shop.leftOf(bought)).toBe(1299);
  expect(await openClaims(shop.api)).toEqual([]);
});

test('money that its bank takes while the order is given back is given once', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.comeLate();
  const bought = await shop.spend(1299);
  const { id: userId } = shop.shopper.customer;
  await whileHeld(
    shop.api.db,
    (tx) =>
      tx
        .selectFrom('creditBalances')
        .select('userId')
        .where('userId', '=', userId)
        .forUpdate()
        .execute(),
    [
      () => shop.takeBack(),
      async () => {
        await shop.giveBack(bought);
      },
    ],
  );
  expect(await shop.shopper.balance()).toBe(0);
});
