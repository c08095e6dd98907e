import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { sweepPayments } from '#server/sales/payments/sweep-payments.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories, orderInput, quoteInput } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { readTrace, SOLD, UNTOUCHED } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

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

/** Lists the ids of all that Mollie began for one payment of ours. */
function begun(paymentId: string): string[] {
  return shop.mollie.books.payments
    .filter(({ metadata }) => metadata['paymentId'] === paymentId)
    .map(({ id }) => id);
}

describe('an order paid at Mollie', () => {
  test('leads to its page, and is paid when Mollie says so', async () => {
    const make = createFactories(shop.api);
    const client = shop.api.as(await make.customer()).customer;
    const plan = await make.plan();
    const { methods } = await client.checkout.quote(
      quoteInput({ plan: plan.slug, cycle: 'monthly' }),
    );
    expect(methods).toEqual([
      'ideal',
      'test_ideal',
      'test_bancontact',
      'test_card',
      'bank_transfer',
    ]);
    const { orderId, payUrl } = await client.checkout.place(orderInput(plan, { method: 'ideal' }));
    expect(payUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\//);
    const { providerId, gateway } = await make.paymentOf(orderId);
    expect(gateway).toBe('mollie');
    expect(await client.orders.get({ orderId })).toMatchObject({ payment: { status: 'open' } });
    shop.mollie.books.end(providerId ?? '', 'paid');
    expect(await shop.deliver()).toEqual([200]);
    expect(await traceOf({ orderId })).toEqual(SOLD);
  });

  test('is paid once, however often Mollie says so', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.webhook(providerId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await shop.webhook(providerId);
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('is paid by a message that comes before the answer to the start', async () => {
    const { paymentId, providerId, ...order } = await shop.orderAtMollie();
    const nothing = { providerId: null, payUrl: null };
    await shop.api.db.updateTable('payments').set(nothing).where('id', '=', paymentId).execute();
    shop.mollie.books.end(providerId, 'paid');
    await shop.deliver();
    expect(await traceOf(order)).toEqual(SOLD);
    expect(await createFactories(shop.api).paymentOf(order.orderId)).toMatchObject({ providerId });
  });

  test('is paid by the sweep when no message comes', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    shop.api.clock.set('2026-11-23T11:05:01Z');
    await sweepPayments(asSystem(shop.api.context, 'test'));
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('is asked for by a sweep that does not wait for Mollie again and again', async () => {
    const orders = [await shop.orderAtMollie(), await shop.orderAtMollie()];
    for (const { providerId } of orders) shop.mollie.books.end(providerId, 'paid');
    const sweep = () => sweepPayments(asSystem(shop.api.context, 'test'));
    const before = shop.mollie.asked.length;
    shop.api.clock.set('2026-11-23T11:05:01Z');
    shop.mollie.fail('down', 'down', 'down');
    await sweep();
    expect(shop.mollie.asked).toHaveLength(before + 1);
    shop.mollie.fail();
    shop.api.clock.set('2026-11-23T11:16:00Z');
    await sweep();
    for (const order of orders) expect(await traceOf(order)).toEqual(SOLD);
  });

  test('waits for Mollie to come back: its message is sent again', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    shop.mollie.fail('down');
    expect(await shop.deliver()).toEqual([503]);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
    expect(await shop.deliver()).toEqual([200]);
    expect(await traceOf(order)).toEqual(SOLD);
    expect(JSON.stringify(shop.api.log.lines)).not.toContain(shop.mollie.settings.apiKey);
  });
});

describe('the start of a payment', () => {
  test('whose answer is lost can be tried again, and begins one', async () => {
    const make = createFactories(shop.api);
    const client = shop.api.as(await make.customer()).customer;
    shop.mollie.fail('cut');
    const input = orderInput(await make.plan(), { method: 'ideal' });
    const { orderId, payUrl: none } = await client.checkout.place(input);
    expect(none).toBeNull();
    const { id: paymentId } = await make.paymentOf(orderId);
    // The look at what is wrong with Mollie asks as well.
    await shop.api.jobsDone();
    shop.mollie.fail('down');
    expect(await outcomeOf(client.orders.pay({ orderId }))).toBe('PAYMENT_START_FAILED');
    const { payUrl } = await client.orders.pay({ orderId });
    const [providerId = '', ...others] = begun(paymentId);
    expect([payUrl.endsWith(providerId), others]).toEqual([true, []]);
    expect(JSON.stringify(shop.api.log.lines)).not.toContain(shop.mollie.settings.apiKey);
  });

  test.each(['canceled', 'failed', 'expired'] as const)(
    'comes anew after one that was %s, without waiting for its message',
    async (outcome) => {
      const { customer, paymentId, providerId, ...order } = await shop.orderAtMollie();
      shop.mollie.books.end(providerId, outcome);
      shop.api.clock.set('2026-11-23T11:01:00Z');
      const { payUrl } = await shop.api
        .as(customer)
        .customer.orders.pay({ orderId: order.orderId });
      const next = await createFactories(shop.api).paymentOf(order.orderId);
      expect(next.id).not.toBe(paymentId);
      expect(payUrl).toBe(next.payUrl);
      shop.mollie.books.end(next.providerId ?? '', 'paid');
      await shop.deliver();
      expect(await traceOf(order)).toEqual({ ...SOLD, payments: [outcome, 'paid (pays)'] });
    },
  );

  test('is not made for what turns out to be paid', async () => {
    const { customer, providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    const { orderId } = order;
    expect(await outcomeOf(shop.api.as(customer).customer.orders.pay({ orderId }))).toBe(
      'ORDER_NOT_PAYABLE',
    );
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('that Mollie made twice is paid once; the second money goes to a person', async () => {
    const { customer, paymentId, providerId, ...order } = await shop.orderAtMollie();
    const { orderId } = order;
    const nothing = { providerId: null, payUrl: null };
    await shop.api.db.updateTable('payments').set(nothing).where('id', '=', paymentId).execute();
    shop.mollie.passHour();
    await shop.api.as(customer).customer.orders.pay({ orderId });
    const [, second = ''] = begun(paymentId);
    // The first, which the shop never heard of, ends: that says nothing about the second.
    expect(await shop.webhook(providerId)).toHaveProperty('status', 200);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
    shop.mollie.books.end(second, 'paid');
    shop.mollie.books.end(providerId, 'paid');
    for (const id of [second, providerId]) await shop.webhook(id);
    expect(await traceOf(order)).toEqual({ ...SOLD, tasks: ['payment-mismatch'] });
  });
});

describe('a message that anybody can send', () => {
  test.each([
    ['an id nobody knows', 'tr_unknown'],
    ['no id', ''],
    ['another path', '../methods'],
    ['an address', 'https://evil.test/tr_1'],
    ['far too long an id', 'x'.repeat(5000)],
  ])('with %s is nobody’s business', async (_, id) => {
    const asked = shop.mollie.asked.length;
    expect((await shop.webhook(id)).status).toBe(200);
    expect(shop.mollie.asked.slice(asked).map(({ path }) => path)).toEqual(
      id === 'tr_unknown' ? ['payments/tr_unknown'] : [],
    );
  });

  test('about a payment that is open pays nothing', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    await shop.webhook(providerId);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
  });

  test('about another’s payment pays that one alone', async () => {
    const [mine, others] = [await shop.orderAtMollie(), await shop.orderAtMollie()];
    shop.mollie.books.end(others.providerId, 'paid');
    await shop.webhook(others.providerId);
    expect([await traceOf(mine), await traceOf(others)]).toEqual([UNTOUCHED, SOLD]);
  });

  test('at the door of another gateway finds nothing', async () => {
    const { providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    await shop.api.http('/webhooks/test', {
      method: 'POST',
      body: new URLSearchParams({ id: providerId }),
    });
    expect(await traceOf(order)).toEqual(UNTOUCHED);
    const make = createFactories(shop.api);
    const demo = await make.pendingOrder();
    const { id: paymentId } = await make.paymentOf(demo.orderId);
    // An account of Mollie that knows the id of a payment elsewhere.
    shop.mollie.distort({ metadata: { paymentId }, amount: { currency: 'EUR', value: '12.99' } });
    await shop.webhook(providerId);
    expect(await traceOf(demo)).toEqual(UNTOUCHED);
  });

  test.each([
    ['another amount', { amount: { currency: 'EUR', value: '0.01' } }],
    ['another currency', { amount: { currency: 'USD', value: '12.99' } }],
    ['the money of another mode', { mode: 'live' }],
    ['money that is on its way back', { amountRefunded: { currency: 'EUR', value: '12.99' } }],
    ['money that the bank took back', { amountChargedBack: { currency: 'EUR', value: '12.99' } }],
  ])('of which Mollie tells %s pays nothing, and a person looks', async (_, change) => {
    const { providerId, ...order } = await shop.orderAtMollie();
    shop.mollie.books.end(providerId, 'paid');
    shop.mollie.distort(change);
    await shop.webhook(providerId);
    await shop.webhook(providerId);
    expect(await traceOf(order)).toEqual({ ...UNTOUCHED, tasks: ['payment-mismatch'] });
  });

  test('six hundred times a minute is enough, from one address', async () => {
    const address = '198.51.100.77';
    const answers = await Promise.all(Array.from({ length: 601 }, () => shop.webhook('', address)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    expect((await shop.webhook('')).status).toBe(200);
  });
});

test('a shop without Mollie offers no iDEAL and answers its messages like any', async () => {
  await using bare = await createTestApp({ config: { demo: false } });
  const make = createFactories(bare);
  const client = bare.as(await make.customer()).customer;
  const plan = await make.plan();
  expect(
    await client.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' })),
  ).toMatchObject({
    methods: ['bank_transfer'],
  });
  expect(await bare.nobody.public.site.get()).toMatchObject({ paysOnline: false });
  await using demo = await createTestApp();
  expect(await demo.nobody.public.site.get()).toMatchObject({ paysOnline: true });
  expect(await outcomeOf(client.checkout.place(orderInput(plan, { method: 'ideal' })))).toBe(
    'METHOD_NOT_AVAILABLE',
  );
  const body = new URLSearchParams({ id: 'tr_1' });
  expect((await bare.http('/webhooks/mollie', { method: 'POST', body })).status).toBe(200);
});
