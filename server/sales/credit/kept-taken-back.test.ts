import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';
import { openClaims } from '#tests/support/open-claims.ts';

/** An order of € 12,99 that was paid at Mollie, of somebody with € 10 of credit, and what becomes of it. */
async function openShop() {
  const shop = await openMollieShop();
  const { api } = shop;
  const make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  const shopper = await createToppingUp(api)(1000);
  api.clock.set('2026-11-23T12:00:00Z');
  const orderId = await shopper.order('ideal');
  const { id: paymentId, providerId } = await make.paymentOf(orderId);
  shop.mollie.books.end(providerId ?? '', 'paid');
  await shop.deliver();
  const staff = api.as(await make.staff('admin')).staff;
  return {
    ...shop,
    shopper,
    staff,
    paymentId,
    keepPart: (amountCents: number) =>
      refundPart(staff.orders, {
        orderId,
        amountCents: cents(amountCents),
        reason: 'Storing.',
        to: 'credit',
      }),
    keepAll: () =>
      staff.orders.refund({ orderId, reason: 'Spijt.', endService: true, to: 'credit' }),
    async takeBack(takenCents: number) {
      shop.mollie.books.chargeBack(providerId ?? '', takenCents);
      await shop.deliver();
    },
    async notes() {
      const { items } = await staff.tasks.list({ limit: 100 });
      return items.map(({ note }) => note);
    },
  };
}

test('money that was kept, in parts, and that its bank took back comes off the credit: nothing is left to do', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.keepPart(299);
  await shop.keepAll();
  expect(await shop.shopper.balance()).toBe(2299);
  await shop.takeBack(1299);
  expect(await shop.shopper.balance()).toBe(1000);
  expect(await shop.notes()).toEqual([]);
});

test('what was used of it is owed again for what it paid', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.keepAll();
  await shop.shopper.spend(2000);
  await shop.takeBack(1299);
  expect(await shop.shopper.balance()).toBe(0);
  expect(await shop.notes()).toEqual([]);
  expect(await openClaims(shop.api)).toEqual([{ openCents: 1000, because: 'credit_lost' }]);
});

test('of a part that was kept the rest is owed again, which other credit pays', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.keepPart(299);
  await shop.takeBack(1299);
  expect(await shop.shopper.balance()).toBe(0);
  expect(await shop.notes()).toEqual([]);
  expect(await openClaims(shop.api)).toEqual([]);
});

test('credit is paid out of other money before that of a payment that a bank took from', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.keepAll();
  await shop.takeBack(500);
  expect(await shop.shopper.balance()).toBe(1799);
  await shop.shopper.spend(799);
  const customerId = shop.shopper.customer.id;
  await shop.staff.credit.payOut({ customerId, shownCents: cents(1000) });
  const refunds = await shop.api.db
    .selectFrom('refunds')
    .select(['paymentId', 'amountCents'])
    .execute();
  expect(refunds).toEqual([
    { paymentId: expect.not.stringMatching(shop.paymentId), amountCents: 1000 },
  ]);
});
