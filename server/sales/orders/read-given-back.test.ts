import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';

const REASON = 'Op verzoek.';

/** An order of € 12,99 that was paid at Mollie, and what its customer reads of the money that goes back. */
async function openShop() {
  const shop = await openMollieShop();
  const { api, mollie } = shop;
  api.clock.set('2026-11-23T11:00:00Z');
  const make = createFactories(api);
  const shopper = await createToppingUp(api)(0);
  const orderId = await shopper.order('ideal');
  const { providerId } = await make.paymentOf(orderId);
  const staff = api.as(await make.staff('admin')).staff;
  const later = () => api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
  const told = async (id: string) => {
    const { refunds, keptCents, takenCents } = await shopper.mine.orders.get({ orderId: id });
    const back = refunds.map(({ sendCents, doneAt }) => [sendCents, doneAt !== null]);
    return { back, keptCents, takenCents };
  };
  return {
    ...shop,
    shopper,
    orderId,
    staff,
    told,
    cancel: () => shopper.mine.orders.cancel({ orderId }),
    async pay() {
      mollie.books.end(providerId ?? '', 'paid');
      await shop.deliver();
      later();
    },
    async takeBack(takenCents: number) {
      mollie.books.chargeBack(providerId ?? '', takenCents);
      await shop.deliver();
      await api.jobsDone();
      later();
    },
    async giveBack(id: string, to: 'customer' | 'credit', amountCents?: number) {
      const asked = { orderId: id, reason: REASON, to };
      if (amountCents === undefined) await staff.orders.refund({ ...asked, endService: true });
      else await refundPart(staff.orders, { ...asked, amountCents: cents(amountCents) });
      await api.jobsDone();
      later();
    },
    async spend(): Promise<string> {
      await shopper.spend(1299);
      later();
      const { items } = await shopper.mine.orders.list({ limit: 1 });
      return items[0]?.id ?? '';
    },
  };
}

test('of money whose bank took a part, its customer reads what comes back and what was taken', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.pay();
  await shop.takeBack(500);
  await shop.giveBack(shop.orderId, 'customer', 300);
  await shop.giveBack(shop.orderId, 'credit');
  // The first part lowers what the bank took, which is owed again: no money leaves for it.
  expect(await shop.told(shop.orderId)).toEqual({ back: [], keptCents: 799, takenCents: 500 });
});

test('what was kept as credit and came off it again is not told as credit', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.pay();
  await shop.giveBack(shop.orderId, 'credit');
  expect(await shop.told(shop.orderId)).toEqual({ back: [], keptCents: 1299, takenCents: 0 });
  await shop.takeBack(500);
  expect(await shop.told(shop.orderId)).toEqual({ back: [], keptCents: 799, takenCents: 500 });
});

test('what was kept as credit and paid out since is told once, as money that is sent', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.pay();
  await shop.giveBack(shop.orderId, 'credit');
  const customerId = shop.shopper.customer.id;
  await shop.staff.credit.payOut({ customerId, shownCents: cents(1299) });
  expect(await shop.told(shop.orderId)).toEqual({
    back: [[1299, false]],
    keptCents: 0,
    takenCents: 0,
  });
});

test('of money that a person sends it is what is left to send, and then what was sent', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.cancel();
  await shop.pay();
  const bought = await shop.spend();
  await shop.giveBack(bought, 'customer', 300);
  await shop.giveBack(bought, 'customer');
  await shop.takeBack(500);
  expect(await shop.told(bought)).toEqual({
    back: [
      [300, false],
      [499, false],
    ],
    keptCents: 0,
    takenCents: 500,
  });
  await shop.staff.orders.markRefunded(await shownRefund(shop.staff.orders, bought));
  const { back } = await shop.told(bought);
  expect(back).toEqual([
    [300, false],
    [499, true],
  ]);
});

test('where a bank took all of the credit that paid it, nothing is said to come', async () => {
  const shop = await openShop();
  await using _ = shop;
  await shop.cancel();
  await shop.pay();
  const bought = await shop.spend();
  await shop.takeBack(1299);
  await shop.giveBack(bought, 'credit');
  expect(await shop.told(bought)).toEqual({ back: [], keptCents: 0, takenCents: 1299 });
});
