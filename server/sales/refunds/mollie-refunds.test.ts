import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createFactories } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { readTrace, SOLD } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop();
});
beforeEach(() => {
  shop.api.clock.set('2026-11-23T11:00:00Z');
  shop.mollie.distort({});
  shop.mollie.fail();
  shop.mollie.books.messages.length = 0;
});
afterAll(() => shop[Symbol.asyncDispose]());

const traceOf = (order: { orderId: string }) => readTrace(shop.api.db, order);

async function tasksOf(orderId: string) {
  const staff = shop.api.as(await createFactories(shop.api).staff('admin'));
  const { items } = await staff.staff.tasks.list({ limit: 100 });
  return items
    .filter(({ note }) => note.includes(orderId.slice(0, 8)))
    .map(({ kind, orderId: at }) => [kind, at]);
}

describe('money that a bank takes back', () => {
  test('is told to staff and customer, and changes nothing else', async () => {
    const { customer, providerId, ...order } = await shop.paidAtMollie();
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.deliver();
    await shop.webhook(providerId);
    const { orderId } = order;
    expect(await traceOf(order)).toEqual({
      ...SOLD,
      payments: ['charged_back (pays)'],
      tasks: [],
      invoices: ['unpaid'],
    });
    expect(await tasksOf(orderId)).toEqual([]);
    const { items } = await shop.api.as(customer).customer.notifications.list({});
    expect(items.map(({ type }) => type)).toContain('payment.charged_back');
  });

  test('has staff credit the invoice, and sends nothing more', async () => {
    const { providerId, ...order } = await shop.paidAtMollie();
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.webhook(providerId);
    const { orderId } = order;
    const admin = shop.api.as(await createFactories(shop.api).staff('admin')).staff.orders;
    const ending = { orderId, reason: 'De bank haalde het terug.' };
    const part = { ...ending, amountCents: cents(100), to: 'credit' as const };
    expect(await outcomeOf(refundPart(admin, part))).toBe('ORDER_NOT_REFUNDABLE');
    shop.api.clock.set('2026-11-24T11:00:00Z');
    await admin.refund({ ...ending, endService: true, to: 'credit' });
    await shop.api.jobsDone();
    expect(await admin.get({ orderId })).toMatchObject({
      status: 'refunded',
      refunds: [],
      kept: [],
      service: { status: 'cancelled' },
      invoices: [
        { kind: 'credit_note', totalCents: -1299 },
        { kind: 'invoice', status: 'credited' },
      ],
    });
    expect(await tasksOf(orderId)).toEqual([]);
    const { db } = shop.api;
    const letters = db.selectFrom('mails').select('subject').where('kind', '=', 'order-refunded');
    expect(await letters.execute()).toEqual([
      { subject: expect.stringMatching(/^We hebben je factuur gecrediteerd: creditfactuur C/) },
    ]);
  });

  test('and gives again, is paid again', async () => {
    const { providerId, orderId } = await shop.paidAtMollie();
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.deliver();
    expect((await traceOf({ orderId })).invoices).toEqual(['unpaid']);
    shop.mollie.books.chargeBack(providerId, 0);
    await shop.deliver();
    expect(await traceOf({ orderId })).toMatchObject({ invoices: ['paid'], tasks: [] });
  });
});

describe('a refund at Mollie', () => {
  async function refunded() {
    const order = await shop.paidAtMollie();
    const admin = shop.api.as(await createFactories(shop.api).staff('admin'));
    const { orderId } = order;
    await admin.staff.orders.refund({
      orderId,
      reason: 'Op verzoek.',
      endService: true,
      to: 'customer',
    });
    await shop.api.jobsDone();
    return { ...order, admin };
  }

  async function refundOf(orderId: string) {
    return shop.api.db
      .selectFrom('refunds')
      .select(['status', 'error', 'providerId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
  }

  test('is under way until Mollie says that it is there', async () => {
    const { orderId, providerId } = await refunded();
    expect(await refundOf(orderId)).toMatchObject({ status: 'pending', error: null });
    expect((await traceOf({ orderId })).payments).toEqual(['paid (pays)']);
    shop.mollie.books.moveRefunds(providerId, 'refunded');
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'done', error: null });
    expect((await traceOf({ orderId })).payments).toEqual(['refunded (pays)']);
    expect(await tasksOf(orderId)).toEqual([]);
  });

  test('is asked for again without a message, every ten minutes', async () => {
    const { orderId, providerId } = await refunded();
    const asked = () => shop.mollie.asked.filter(({ path }) => path.includes(providerId)).length;
    const before = asked();
    shop.api.clock.set('2026-11-23T11:11:00Z');
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.api.runJob('system.sweep');
      await shop.api.jobsDone();
    }
    expect(asked()).toBe(before + 1);
    shop.mollie.books.moveRefunds(providerId, 'refunded');
    shop.api.clock.set('2026-11-23T11:22:00Z');
    await shop.api.runJob('system.sweep');
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
  });

  test('of the same amount as one before goes by itself an hour later', async () => {
    const { orderId, providerId } = await shop.paidAtMollie();
    const admin = shop.api.as(await createFactories(shop.api).staff('admin')).staff.orders;
    const part = { orderId, amountCents: cents(250), reason: 'Dat lag niet aan jou.' };
    const refunds = async () => (await admin.get({ orderId })).refunds;
    for (const to of ['customer', 'customer'] as const) {
      await refundPart(admin, { ...part, to });
      await shop.api.jobsDone();
    }
    const waiting = { status: 'queued', error: expect.stringMatching(/Dat gaat daarna vanzelf/) };
    expect(await refunds()).toHaveLength(2);
    expect(await refunds()).toContainEqual(expect.objectContaining(waiting));
    shop.mollie.passHour();
    shop.api.clock.set('2026-11-23T12:05:00Z');
    await shop.api.runJob('system.sweep');
    await shop.api.jobsDone();
    expect(await refunds()).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    const there = shop.mollie.books.payments.find(({ id }) => id === providerId);
    expect(there?.refunds).toHaveLength(2);
  });

  test('that fails at the bank is for a person to send', async () => {
    const { orderId, providerId } = await refunded();
    shop.mollie.books.moveRefunds(providerId, 'failed');
    shop.api.clock.set('2026-11-23T11:11:00Z');
    await shop.api.runJob('system.sweep');
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'failed' });
    expect(await tasksOf(orderId)).toEqual([['refund-failed', orderId]]);
  });

  test('whose answer was lost is made once', async () => {
    await shop.api.setQueue('refund.pay-back', { retryLimit: 3 });
    const order = await shop.paidAtMollie();
    const admin = shop.api.as(await createFactories(shop.api).staff('admin'));
    const { orderId, providerId } = order;
    shop.mollie.fail(null, 'cut', 'down');
    await admin.staff.orders.refund({
      orderId,
      reason: 'Op verzoek.',
      endService: true,
      to: 'customer',
    });
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'pending', error: null });
    expect(shop.mollie.books.listRefunds(providerId)).toHaveLength(1);
  });

  test('of money that the bank took back as well leaves that to be seen', async () => {
    const { orderId, providerId } = await refunded();
    shop.mollie.books.chargeBack(providerId, 1299);
    shop.mollie.books.moveRefunds(providerId, 'refunded');
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
    expect((await traceOf({ orderId })).payments).toEqual(['charged_back (pays)']);
    expect(await tasksOf(orderId)).toEqual([['payment-charged-back', orderId]]);
  });

  test.each([
    ['refused before', true],
    ['refused after', false],
  ])('that was %s its bank took the money back is sent by nobody', async (_when, isBefore) => {
    const { orderId, providerId } = await refunded();
    const fail = async () => {
      shop.mollie.books.moveRefunds(providerId, 'failed');
      shop.api.clock.set('2026-11-23T11:11:00Z');
      await shop.api.runJob('system.sweep');
      await shop.api.jobsDone();
    };
    if (isBefore) await fail();
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.deliver();
    await shop.api.jobsDone();
    if (!isBefore) await fail();
    expect(await refundOf(orderId)).toMatchObject({
      status: 'done',
      error: expect.stringMatching(/er is niets verstuurd/),
    });
    expect(await tasksOf(orderId)).toEqual([['payment-charged-back', orderId]]);
  });

  test('of which its bank took a part back is sent by a person for the rest', async () => {
    const { orderId, providerId, admin } = await refunded();
    shop.mollie.books.moveRefunds(providerId, 'failed');
    shop.api.clock.set('2026-11-23T11:11:00Z');
    await shop.api.runJob('system.sweep');
    await shop.api.jobsDone();
    shop.mollie.books.chargeBack(providerId, 500);
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await refundOf(orderId)).toMatchObject({ status: 'failed' });
    const { items } = await admin.staff.tasks.list({ limit: 100 });
    const task = items.find((one) => one.orderId === orderId && one.kind === 'refund-failed');
    expect(task?.note).toMatch(/haalde zelf al €\s5,00 terug\. Maak nog €\s7,99 zelf over/);
  });

  test('made in the dashboard of Mollie is told to staff, once', async () => {
    const { orderId, providerId } = await shop.paidAtMollie();
    shop.mollie.books.refund(providerId, {
      amount: { currency: 'EUR', value: '5.00' },
      description: 'Uit het dashboard',
      metadata: {},
    });
    shop.mollie.books.moveRefunds(providerId, 'refunded');
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.deliver();
      await shop.webhook(providerId);
    }
    expect(await tasksOf(orderId)).toEqual([['refund-elsewhere', orderId]]);
    expect(await traceOf({ orderId })).toEqual({ ...SOLD, tasks: ['refund-elsewhere'] });
  });
});
