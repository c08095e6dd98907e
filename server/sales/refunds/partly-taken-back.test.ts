import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';

const REASON = 'Op verzoek.';

/** An order of € 12,99 that was paid at Mollie, and staff who refund it. */
async function openShop() {
  const shop = await openMollieShop();
  const { api, mollie } = shop;
  api.clock.set('2026-11-23T11:00:00Z');
  const { orderId, providerId } = await shop.paidAtMollie();
  const { staff } = api.as(await createFactories(api).staff('admin'));
  return {
    ...shop,
    orderId,
    providerId,
    staff,
    get: () => staff.orders.get({ orderId }),
    async takeBack(takenCents: number) {
      mollie.books.chargeBack(providerId, takenCents);
      await shop.deliver();
      await api.jobsDone();
    },
    async giveBack(to: 'customer' | 'credit', amountCents?: number) {
      // Lists that are sorted by time have the latest first.
      api.clock.set(new Date(api.clock.now.getTime() + 1000).toISOString());
      const asked = { orderId, reason: REASON, to };
      if (amountCents === undefined) await staff.orders.refund({ ...asked, endService: true });
      else await refundPart(staff.orders, { ...asked, amountCents: cents(amountCents) });
      await api.jobsDone();
    },
    atMollie: () => mollie.books.payments.find(({ id }) => id === providerId)?.refunds ?? [],
    async mail() {
      const mails = api.db.selectFrom('mails').select(['subject', 'text']);
      return mails.where('kind', '=', 'order-refunded').executeTakeFirst();
    },
    async tasks() {
      const { items } = await staff.tasks.list({ limit: 100 });
      return items.map(({ kind }) => kind);
    },
  };
}

describe('an order of which a bank took a part of the money back', () => {
  test('is refunded for the rest, by the gateway, with a credit invoice over all of it', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.takeBack(500);
    expect(await shop.get()).toMatchObject({
      refundableCents: 799,
      payments: [{ status: 'charged_back', takenBackCents: 500 }],
    });
    await shop.giveBack('customer');
    expect(await shop.get()).toMatchObject({
      status: 'refunded',
      refundableCents: 0,
      refunds: [{ amountCents: 799, status: 'pending' }],
      invoices: [
        { kind: 'credit_note', totalCents: -1299 },
        { kind: 'invoice', status: 'credited' },
      ],
    });
    expect(shop.atMollie()).toMatchObject([{ amount: { value: '7.99' } }]);
    const mail = await shop.mail();
    expect(mail?.subject).toMatch(/^Je krijgt geld terug/);
    expect(mail?.text).toMatch(/Je krijgt €\s7,99 terug/);
    expect(mail?.text).toMatch(/Je bank heeft €\s5,00 al teruggehaald/);
    expect(mail?.text).not.toContain('niets meer bij');
    expect(await shop.tasks()).toEqual([]);
  });

  test('is refunded for the rest as credit', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.takeBack(500);
    await shop.giveBack('credit');
    expect(await shop.get()).toMatchObject({ refunds: [], kept: [{ amountCents: 799 }] });
  });

  test('gives a part of the rest, less what is owed again, and never more than that', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.takeBack(500);
    expect(await outcomeOf(shop.giveBack('customer', 800))).toBe('CONFLICT');
    await shop.giveBack('customer', 300);
    // The part that is credited never came in.
    expect(await shop.get()).toMatchObject({
      status: 'paid',
      refundableCents: 799,
      reopened: { openCents: 200 },
    });
    await shop.giveBack('customer', 300);
    expect(await shop.get()).toMatchObject({ refundableCents: 699, reopened: null });
    expect(await shop.tasks()).toEqual([]);
    await shop.giveBack('customer');
    expect(shop.atMollie()).toMatchObject([
      { amount: { value: '1.00' } },
      { amount: { value: '6.99' } },
    ]);
  });

  test('counts once what was kept as credit and came off it again', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('credit', 299);
    await shop.takeBack(500);
    expect(await shop.get()).toMatchObject({ refundableCents: 799 });
    await shop.giveBack('customer');
    expect(shop.atMollie()).toMatchObject([{ amount: { value: '7.99' } }]);
  });

  test('of which the rest was given back before is credited, and nothing is sent', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('customer', 300);
    await shop.takeBack(999);
    expect(await shop.get()).toMatchObject({ status: 'paid', refundableCents: 0 });
    expect(await outcomeOf(shop.giveBack('customer', 1))).toBe('ORDER_NOT_REFUNDABLE');
    await shop.giveBack('customer');
    expect(await shop.get()).toMatchObject({
      status: 'refunded',
      refunds: [{ amountCents: 300 }],
      invoices: [
        { kind: 'credit_note', totalCents: -999 },
        { kind: 'credit_note', totalCents: -300 },
        { status: 'credited' },
      ],
    });
    const told = shop.api.db.selectFrom('mails').select('text').orderBy('createdAt', 'desc');
    const [mail] = await told.where('subject', 'like', '%gecrediteerd%').execute();
    expect(mail?.text).toMatch(/gecrediteerd: €\s9,99/);
  });
});

describe('what a bank took back', () => {
  test('and gives again can be refunded as if it had never been taken', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.takeBack(500);
    await shop.takeBack(0);
    expect(await shop.tasks()).toEqual([]);
    expect(await shop.get()).toMatchObject({
      refundableCents: 1299,
      reopened: null,
      payments: [{ takenBackCents: 0 }],
    });
    await shop.giveBack('customer');
    expect(shop.atMollie()).toMatchObject([{ amount: { value: '12.99' } }]);
  });

  test('more of, or again, is gone too, and owed', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('credit', 299);
    await shop.takeBack(200);
    // It all came off the credit.
    expect(await shop.tasks()).toEqual([]);
    await shop.takeBack(900);
    expect(await shop.get()).toMatchObject({
      refundableCents: 399,
      payments: [{ takenBackCents: 900 }],
    });
    const balance = shop.api.db.selectFrom('creditBalances').select('balanceCents');
    expect(await balance.execute()).toEqual([{ balanceCents: 0 }]);
    expect(await shop.get()).toMatchObject({ reopened: { openCents: 601 } });
    expect(await shop.tasks()).toEqual([]);
    await shop.takeBack(0);
    expect(await shop.get()).toMatchObject({ reopened: null });
    expect(await balance.execute()).toEqual([{ balanceCents: 299 }]);
    await shop.takeBack(900);
    expect(await shop.get()).toMatchObject({
      payments: [{ takenBackCents: 900 }],
      reopened: { openCents: 601 },
    });
  });
});

describe('what its gateway refused to send, and of which a bank took a part back', () => {
  /** Refunds that Mollie took on fail at the bank. */
  async function fail(shop: Awaited<ReturnType<typeof openShop>>, at: string): Promise<void> {
    shop.mollie.books.moveRefunds(shop.providerId, 'failed');
    shop.api.clock.set(at);
    await shop.api.runJob('system.sweep');
    await shop.api.jobsDone();
  }

  test('is sent by a person for the rest, and is no more than that afterwards', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('customer');
    await fail(shop, '2026-11-23T11:11:00Z');
    expect((await shop.get()).refunds).toMatchObject([
      { status: 'failed', amountCents: 1299, sendCents: 1299 },
    ]);
    const { orders } = shop.staff;
    const before = await shownRefund(orders, shop.orderId);
    await shop.takeBack(500);
    expect((await shop.get()).refunds).toMatchObject([{ status: 'failed', sendCents: 799 }]);
    // Somebody who looked before the bank took its part may have sent more than is left to send.
    expect(await outcomeOf(orders.markRefunded(before))).toBe('REFUND_MONEY_CHANGED');
    expect((await shop.get()).refunds).toMatchObject([{ status: 'failed', sendCents: 799 }]);
    await orders.markRefunded(await shownRefund(orders, shop.orderId));
    expect((await shop.get()).refunds).toMatchObject([
      {
        status: 'done',
        sendCents: 799,
        error: expect.stringMatching(/al €\s5,00 teruggehaald: €\s7,99 is overgemaakt/),
      },
    ]);
  });

  test('is never more together than was paid', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('customer', 300);
    await shop.giveBack('customer');
    await fail(shop, '2026-11-23T11:11:00Z');
    await shop.takeBack(1100);
    const refunds = (await shop.get()).refunds.toReversed();
    expect(refunds).toMatchObject([
      { amountCents: 300, status: 'failed', sendCents: 199 },
      { amountCents: 999, status: 'done', sendCents: 0 },
    ]);
  });

  test('counts what of it was kept as credit and spent', async () => {
    const shop = await openShop();
    await using _ = shop;
    await shop.giveBack('credit', 299);
    await shop.api.db
      .updateTable('creditBalances')
      .set({ balanceCents: cents(0) })
      .execute();
    await shop.giveBack('customer');
    await fail(shop, '2026-11-23T11:11:00Z');
    await shop.takeBack(500);
    expect((await shop.get()).refunds).toMatchObject([{ status: 'failed', sendCents: 500 }]);
    await shop.api.db
      .updateTable('creditBalances')
      .set({ balanceCents: cents(299) })
      .execute();
  });
});
