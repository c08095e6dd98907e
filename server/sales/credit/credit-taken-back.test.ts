import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { mailsOf } from '#tests/support/renewals.ts';
import { readTrace } from '#tests/support/order-trace.ts';
import { createToppingUp } from '#tests/support/top-ups.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { openClaims } from '#tests/support/open-claims.ts';

/** Somebody with € 10 of credit, who pays the rest of an order of € 12,99 at Mollie. */
async function openShop() {
  const shop = await openMollieShop();
  const { api, mollie } = shop;
  const make = createFactories(api);
  api.clock.set('2026-11-23T11:00:00Z');
  const shopper = await createToppingUp(api)(1000);
  const orderId = await shopper.order('ideal');

  async function providerOf(paymentId: string): Promise<string> {
    const { providerId } = await api.db
      .selectFrom('payments')
      .select('providerId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return providerId ?? '';
  }

  /** Begins to pay what credit leaves; answers the payment of ours. */
  async function begin(restCents: number): Promise<string> {
    api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
    await shopper.mine.orders.payRest({ orderId, shownRestCents: cents(restCents) });
    return (await make.paymentOf(orderId)).id;
  }

  async function end(paymentId: string): Promise<void> {
    mollie.books.end(await providerOf(paymentId), 'paid');
    await shop.deliver();
  }

  return {
    ...shop,
    make,
    shopper,
    orderId,
    begin,
    end,
    async takeBack(paymentId: string, takenCents: number) {
      mollie.books.chargeBack(await providerOf(paymentId), takenCents);
      await shop.deliver();
    },
    trace: () => readTrace(api.db, { orderId }),
    async notes() {
      const rows = await api.db
        .selectFrom('staffTasks')
        .select('note')
        .where('doneAt', 'is', null)
        .execute();
      return rows.map(({ note }) => note);
    },
    async mails() {
      const rows = await mailsOf(api, 'credit-taken-back');
      return rows.map(({ text }) => text.replaceAll('\u00A0', ' '));
    },
    async lines() {
      const { moves } = await shopper.mine.credit.get();
      return moves.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted();
    },
  };
}

describe('the rest of an order that a bank took back', () => {
  test('comes off the credit that it still is, and there is nothing to do', async () => {
    const shop = await openShop();
    await using _ = shop;
    const paymentId = await shop.begin(299);
    await shop.shopper.spend(600);
    await shop.end(paymentId);
    expect(await shop.shopper.balance()).toBe(699);
    await shop.takeBack(paymentId, 299);
    await shop.deliver();
    expect(await shop.shopper.balance()).toBe(400);
    expect(await shop.mails()).toEqual([
      expect.stringMatching(
        /Daarvan stond nog € 2,99 als tegoed bij je account\.[^]*Je tegoed is nu € 4,00\./,
      ),
    ]);
    expect(await shop.lines()).toEqual([
      'kept 1000',
      'received 299',
      'spent -600',
      'taken_back -299',
    ]);
    expect(await shop.trace()).toMatchObject({ status: 'pending' });
    expect(await shop.notes()).toEqual([]);
    // Paying out sends the rest the way it came, and nothing of what is gone.
    const staff = shop.api.as(await shop.make.staff('admin')).staff;
    const { id: customerId } = shop.shopper.customer;
    await staff.credit.payOut({ customerId, shownCents: cents(400) });
    const refunds = await shop.api.db.selectFrom('refunds').select('paymentId').execute();
    expect(refunds.map((refund) => refund.paymentId)).not.toContain(paymentId);
  });

  test('and that paid with credit opens as much of the order, which stays as it is', async () => {
    const shop = await openShop();
    await using _ = shop;
    const paymentId = await shop.begin(299);
    await shop.end(paymentId);
    expect(await shop.trace()).toMatchObject({ status: 'paid' });
    await shop.takeBack(paymentId, 299);
    expect(await shop.trace()).toMatchObject({
      status: 'paid',
      invoices: ['unpaid'],
      tasks: [],
    });
    expect(await openClaims(shop.api)).toEqual([{ openCents: 299, because: 'credit_lost' }]);
    expect(await shop.shopper.balance()).toBe(0);
    expect(await shop.lines()).toEqual(['kept 1000', 'received 299', 'spent -1299']);
  });

  test('and that paid with credit goes back to nobody, whatever becomes of the order', async () => {
    const shop = await openShop();
    await using _ = shop;
    const paymentId = await shop.begin(299);
    await shop.end(paymentId);
    await shop.takeBack(paymentId, 299);
    const staff = shop.api.as(await shop.make.staff('admin')).staff;
    const { orderId } = shop;
    expect(await staff.orders.get({ orderId })).toMatchObject({
      refundableCents: 1000,
      takenCents: 299,
    });
    await staff.orders.refund({ orderId, reason: 'Klaar', endService: true, to: 'credit' });
    expect(await shop.shopper.balance()).toBe(1000);
    const { status, invoices } = await shop.trace();
    expect([status, invoices.toSorted()]).toEqual(['refunded', ['credited', 'paid']]);
    // With that it is decided, and its customer reads what their bank had given them.
    expect(await shop.notes()).toEqual([]);
    const mails = await mailsOf(shop.api, 'order-refunded');
    expect(mails.at(-1)?.text).toMatch(/€\s2,99/);
  });

  test('is taken off as far as there is credit, and the rest is owed again', async () => {
    const shop = await openShop();
    await using _ = shop;
    const paymentId = await shop.begin(299);
    await shop.shopper.earn(100);
    await shop.end(paymentId);
    expect(await shop.shopper.balance()).toBe(100);
    await shop.takeBack(paymentId, 299);
    expect(await shop.shopper.balance()).toBe(0);
    expect(await openClaims(shop.api)).toEqual([{ openCents: 199, because: 'credit_lost' }]);
  });

  test('in part comes off for that part', async () => {
    const shop = await openShop();
    await using _ = shop;
    const paymentId = await shop.begin(299);
    await shop.shopper.spend(600);
    await shop.end(paymentId);
    await shop.takeBack(paymentId, 100);
    expect(await shop.shopper.balance()).toBe(599);
    expect(await shop.notes()).toEqual([]);
  });
});

test('of credit that is sent back at the same moment what is left comes off', async () => {
  const shop = await openShop();
  await using _ = shop;
  const { db } = shop.api;
  const paymentId = await shop.begin(299);
  await shop.shopper.spend(600);
  await shop.end(paymentId);
  const { id: userId } = shop.shopper.customer;
  const taken = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  // As staff did of it outside of the program before there was a ledger.
  const settling = db.transaction().execute(async (tx) => {
    const source = await tx
      .selectFrom('credits')
      .select(['id', 'paymentId'])
      .where('userId', '=', userId)
      .where('kind', '=', 'kept')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('credits')
      .values({
        userId,
        kind: 'settled',
        paymentId: source.paymentId,
        sourceId: source.id,
        amountCents: cents(-599),
        reason: 'Door een medewerker afgehandeld.',
        createdAt: shop.api.clock.now,
      })
      .execute();
    await tx
      .updateTable('creditBalances')
      .set({ balanceCents: cents(100) })
      .where('userId', '=', userId)
      .execute();
    taken.resolve();
    await goOn.promise;
  });
  await taken.promise;
  const takingBack = shop.takeBack(paymentId, 299);
  await untilWaiting(db, 1);
  goOn.resolve();
  await settling;
  await takingBack;
  expect(await shop.shopper.balance()).toBe(0);
  // An order that credit paid misses the rest.
  expect(await shop.notes()).toEqual([]);
  expect(await openClaims(shop.api)).toEqual([{ openCents: 199, because: 'credit_lost' }]);
});

test('a bank that thinks again makes it credit again', async () => {
  const shop = await openShop();
  await using _ = shop;
  const paymentId = await shop.begin(299);
  await shop.shopper.spend(600);
  await shop.end(paymentId);
  await shop.takeBack(paymentId, 299);
  await shop.takeBack(paymentId, 0);
  expect(await shop.notes()).toEqual([]);
  expect(await shop.shopper.balance()).toBe(699);
  expect(await shop.lines()).toContain('given_again 299');
});

describe('money that came too late', () => {
  test('and that its bank took back is no credit any more, nor a task', async () => {
    const shop = await openShop();
    await using _ = shop;
    const { id: paymentId } = await shop.make.paymentOf(shop.orderId);
    await shop.shopper.mine.orders.cancel({ orderId: shop.orderId });
    await shop.end(paymentId);
    expect(await shop.notes()).toHaveLength(1);
    expect(await shop.shopper.balance()).toBe(2299);
    await shop.takeBack(paymentId, 1299);
    expect(await shop.shopper.balance()).toBe(1000);
    expect(await shop.notes()).toEqual([]);
  });

  test('and was paid out before its bank took it back too is lost: a task', async () => {
    const shop = await openShop();
    await using _ = shop;
    const { id: paymentId } = await shop.make.paymentOf(shop.orderId);
    await shop.shopper.mine.orders.cancel({ orderId: shop.orderId });
    await shop.end(paymentId);
    const staff = shop.api.as(await shop.make.staff('admin')).staff;
    const { id: customerId } = shop.shopper.customer;
    await staff.credit.payOut({ customerId, shownCents: cents(2299) });
    await shop.api.jobsDone();
    await shop.shopper.earn(2000);
    await shop.takeBack(paymentId, 1299);
    expect(await shop.shopper.balance()).toBe(2000);
    const [note] = await shop.notes();
    expect(note).toMatch(/€\s12,99 van de betaling .* al teruggegeven, of wordt dat nog/);
  });
});
