import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { sweepPayments } from '#server/sales/payments/sweep-payments.ts';
import { createFactories, type Person, type PlacedOrder } from '#tests/support/factories.ts';
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
const clientOf = (customer: Person) => shop.api.as(customer).customer.together;

/** Orders of one customer that wait for their money, each with an attempt of its own begun. */
async function openOrders(count: number) {
  const make = createFactories(shop.api);
  const customer = await make.customer();
  const orders: PlacedOrder[] = [];
  for (let n = 0; n < count; n += 1) {
    orders.push(await make.pendingOrder({ method: 'ideal', customer }));
  }
  return { customer, orders, orderIds: orders.map(({ orderId }) => orderId) };
}

/** The one payment of these orders, with how Mollie knows it. */
async function begin(customer: Person, orderIds: string[]) {
  shop.api.clock.set('2026-11-23T11:01:00Z');
  const { payUrl } = await clientOf(customer).pay({ orderIds });
  const bundle = await shop.api.db
    .selectFrom('paymentBundles')
    .selectAll()
    .where('payUrl', '=', payUrl)
    .executeTakeFirstOrThrow();
  return { payUrl, id: bundle.id, providerId: bundle.providerId ?? '', bundle };
}

async function opened(count: number) {
  const { customer, orders, orderIds } = await openOrders(count);
  return { customer, orders, orderIds, ...(await begin(customer, orderIds)) };
}

async function paid(count: number) {
  const all = await opened(count);
  shop.mollie.books.end(all.providerId, 'paid');
  await shop.deliver();
  return all;
}

async function creditOf(customer: Person) {
  const { balanceCents } = await shop.api.as(customer).customer.credit.get();
  return balanceCents;
}

async function tasksAbout(customer: Person) {
  const rows = await shop.api.db
    .selectFrom('staffTasks')
    .select(['kind', 'note'])
    .where('userId', '=', customer.id)
    .where('doneAt', 'is', null)
    .execute();
  return rows;
}

describe('orders that are paid together', () => {
  test('are paid by one payment, each in full, however often the message comes', async () => {
    const { customer, orders, id, providerId, bundle } = await opened(3);
    expect(bundle.amountCents).toBe(3 * 1299);
    expect(await clientOf(customer).get({ paymentId: id })).toMatchObject({
      status: 'open',
      amountCents: 3897,
      orders: [{ status: 'pending' }, { status: 'pending' }, { status: 'pending' }],
    });
    shop.mollie.books.end(providerId, 'paid');
    await Promise.all([shop.webhook(providerId), shop.webhook(providerId), shop.deliver()]);
    const sold = { ...SOLD, payments: ['open', 'paid (pays)'] };
    for (const order of orders) expect(await traceOf(order)).toEqual(sold);
    expect(await creditOf(customer)).toBe(0);
    expect(await clientOf(customer).get({ paymentId: id })).toMatchObject({
      status: 'paid',
      orders: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }],
    });
    expect(await clientOf(customer).list()).toEqual({
      orders: [],
      openPayments: 0,
      openCents: 0,
      methods: [],
    });
    const admin = shop.api.as(await createFactories(shop.api).staff('admin')).staff;
    const { items } = await admin.payments.list({ customerId: customer.id });
    expect(items.map(({ isTogether, status }) => [isTogether, status])).toEqual([
      ...Array.from({ length: 3 }, () => [true, 'paid']),
      ...Array.from({ length: 3 }, () => [false, 'open']),
    ]);
  });

  test('are asked of the gateway once, with the sum and where to come back to', async () => {
    const { id, orderIds } = await opened(2);
    expect(shop.mollie.asked.at(-1)).toMatchObject({
      method: 'POST',
      key: id,
      body: {
        amount: { currency: 'EUR', value: '25.98' },
        description: `${orderIds.length} bestellingen (${id.slice(0, 8)})`,
        redirectUrl: `https://winkel.example/dashboard/billing/together/${id}`,
        metadata: { paymentId: id },
      },
    });
  });

  test('stay open when it fails, and can be paid again', async () => {
    const { customer, orders, orderIds, id, providerId } = await opened(2);
    shop.mollie.books.end(providerId, 'failed');
    await shop.deliver();
    const failed = { ...UNTOUCHED, payments: ['open', 'failed'] };
    for (const order of orders) expect(await traceOf(order)).toEqual(failed);
    expect(await clientOf(customer).get({ paymentId: id })).toMatchObject({ status: 'failed' });
    expect((await clientOf(customer).list()).orders).toHaveLength(2);
    const again = await begin(customer, orderIds);
    expect(again.id).not.toBe(id);
  });

  test('go on with the payment that was begun for the same ones, and no other', async () => {
    const { customer, orderIds, payUrl } = await opened(3);
    expect((await begin(customer, orderIds.toReversed())).payUrl).toBe(payUrl);
    expect((await begin(customer, orderIds.slice(1))).payUrl).not.toBe(payUrl);
    // One of them alone is that one alone.
    const { orders } = shop.api.as(customer).customer;
    const orderId = orderIds[0] ?? '';
    const before = await shop.api.db
      .selectFrom('payments')
      .select('payUrl')
      .where('orderId', '=', orderId)
      .where('bundleId', 'is', null)
      .executeTakeFirstOrThrow();
    expect(await orders.pay({ orderId })).toEqual(before);
  });

  test('at the same moment again and again are one payment', async () => {
    const { customer, orderIds } = await openOrders(2);
    const client = clientOf(customer);
    const urls = await Promise.all(Array.from({ length: 8 }, () => client.pay({ orderIds })));
    expect(new Set(urls.map(({ payUrl }) => payUrl)).size).toBe(1);
  });

  test('are found out about when the message got lost', async () => {
    const { orders, providerId } = await opened(2);
    shop.mollie.books.end(providerId, 'paid');
    shop.api.clock.set('2026-11-23T11:07:00Z');
    const asked = shop.mollie.asked.length;
    // Payments that earlier tests left open come first, twenty at a time.
    for (let turn = 0; turn < 3; turn += 1) await sweepPayments(asSystem(shop.api.context, 'test'));
    for (const order of orders) expect((await traceOf(order)).status).toBe('paid');
    const about = shop.mollie.asked.slice(asked).filter(({ path }) => path.includes(providerId));
    expect(about).toHaveLength(1);
  });

  test('are asked after once in a while, all of them as one', async () => {
    const { providerId } = await opened(2);
    shop.api.clock.set('2026-11-23T11:07:00Z');
    const sweep = () => sweepPayments(asSystem(shop.api.context, 'test'));
    const asked = () => shop.mollie.asked.filter(({ path }) => path.includes(providerId)).length;
    for (let turn = 0; turn < 4; turn += 1) await sweep();
    expect(asked()).toBe(1);
  });

  test('can be tried again when the gateway did not answer', async () => {
    const { customer, orderIds } = await openOrders(2);
    // The shop asks first how the own attempts of both stand.
    shop.mollie.fail(null, null, 'cut');
    expect(await outcomeOf(clientOf(customer).pay({ orderIds }))).toBe('PAYMENT_START_FAILED');
    const { id, providerId } = await begin(customer, orderIds);
    // The first call had begun it: asked again by the same key, it is the same one.
    expect(
      shop.mollie.asked.filter(({ method, key }) => method === 'POST' && key === id),
    ).toHaveLength(2);
    shop.mollie.books.end(providerId, 'paid');
    await shop.deliver();
    expect((await clientOf(customer).get({ paymentId: id })).status).toBe('paid');
  });
});

describe('what does not fit', () => {
  test('an order that was paid alone meanwhile leaves its part as credit', async () => {
    const { customer, orders, orderIds, providerId } = await opened(2);
    const make = createFactories(shop.api);
    const single = await shop.api.db
      .selectFrom('payments')
      .select('providerId')
      .where('orderId', '=', orderIds[0] ?? '')
      .where('bundleId', 'is', null)
      .executeTakeFirstOrThrow();
    shop.mollie.books.end(single.providerId ?? '', 'paid');
    shop.mollie.books.end(providerId, 'paid');
    await shop.deliver();
    await shop.webhook(providerId);
    expect(await Promise.all(orders.map(async (order) => (await traceOf(order)).status))).toEqual([
      'paid',
      'paid',
    ]);
    expect(await creditOf(customer)).toBe(1299);
    expect((await make.paymentOf(orderIds[1] ?? '')).status).toBe('paid');
  });

  test('all of them paid alone at the same moment are paid once, and all of it is credit', async () => {
    const { customer, orders, providerId } = await opened(5);
    const singles = await shop.api.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select('payments.providerId')
      .where('orders.userId', '=', customer.id)
      .where('bundleId', 'is', null)
      .execute();
    const messages = [providerId, ...singles.map((single) => single.providerId ?? '')];
    for (const id of messages) shop.mollie.books.end(id, 'paid');
    const answers = await Promise.all(messages.map((id) => shop.webhook(id)));
    expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 200));
    for (const order of orders) expect((await traceOf(order)).status).toBe('paid');
    expect(await creditOf(customer)).toBe(5 * 1299);
  });

  test('an order that was cancelled meanwhile does too', async () => {
    const { customer, orderIds, orders, providerId } = await opened(2);
    await shop.api.as(customer).customer.orders.cancel({ orderId: orderIds[0] ?? '' });
    shop.mollie.books.end(providerId, 'paid');
    await shop.deliver();
    const [ended, other] = orders;
    if (ended === undefined || other === undefined) throw new Error('two were opened');
    expect((await traceOf(ended)).status).toBe('cancelled');
    expect((await traceOf(other)).status).toBe('paid');
    expect(await creditOf(customer)).toBe(1299);
  });

  test('an attempt that had ended for one of them is looked at by a person', async () => {
    const { customer, orders, providerId } = await opened(2);
    const [ended, other] = orders;
    if (ended === undefined || other === undefined) throw new Error('two were opened');
    await shop.api.db
      .updateTable('payments')
      .set({ status: 'canceled' })
      .where('orderId', '=', ended.orderId)
      .where('bundleId', 'is not', null)
      .execute();
    shop.mollie.books.end(providerId, 'paid');
    await shop.deliver();
    expect((await traceOf(ended)).status).toBe('pending');
    expect((await traceOf(other)).status).toBe('paid');
    expect(await tasksAbout(customer)).toMatchObject([{ kind: 'payment-mismatch' }]);
  });

  test.each([
    ['another amount', { amount: { currency: 'EUR', value: '12.99' } }],
    ['another mode', { mode: 'live' }],
    ['another reference', { metadata: { paymentId: '8f14e45f-ceea-4672-a7a5-5b2b5d3a1c11' } }],
  ])('an answer with %s pays nothing', async (_, change) => {
    const { orders, providerId } = await opened(2);
    shop.mollie.books.end(providerId, 'paid');
    shop.mollie.distort(change);
    await shop.webhook(providerId);
    for (const order of orders) expect((await traceOf(order)).status).toBe('pending');
  });

  test('a payment of others, an order of others and one that is paid', async () => {
    const { id, orderIds } = await opened(2);
    const other = await openOrders(1);
    const client = clientOf(other.customer);
    expect(await outcomeOf(client.get({ paymentId: id }))).toBe('NOT_FOUND');
    const asked = shop.mollie.asked.length;
    const mixed = [...other.orderIds, ...orderIds];
    expect(await outcomeOf(client.pay({ orderIds: mixed }))).toBe('NOT_FOUND');
    expect(shop.mollie.asked).toHaveLength(asked);
    const done = await paid(1);
    expect(await outcomeOf(clientOf(done.customer).pay({ orderIds: done.orderIds }))).toBe(
      'ORDER_NOT_PAYABLE',
    );
    const make = createFactories(shop.api);
    const open = await make.pendingOrder({ method: 'ideal', customer: done.customer });
    const both = [...done.orderIds, open.orderId];
    expect(await outcomeOf(clientOf(done.customer).pay({ orderIds: both }))).toBe(
      'ORDER_NOT_PAYABLE',
    );
    const [twice = ''] = other.orderIds;
    expect(await outcomeOf(client.pay({ orderIds: [twice, twice] }))).toBe('INPUT_INVALID');
  });

  test('a bank transfer is only transferred', async () => {
    const make = createFactories(shop.api);
    const { customer, orderId } = await make.pendingOrder({ method: 'bank_transfer' });
    expect((await clientOf(customer).list()).orders).toEqual([]);
    expect(await outcomeOf(clientOf(customer).pay({ orderIds: [orderId] }))).toBe(
      'ORDER_NOT_PAYABLE',
    );
  });
});

describe('money that goes back', () => {
  test('goes back for one of them alone, out of the one payment', async () => {
    const { customer, orders, orderIds, providerId } = await paid(2);
    const admin = shop.api.as(await createFactories(shop.api).staff('admin'));
    await admin.staff.orders.refund({
      orderId: orderIds[0] ?? '',
      reason: 'Op verzoek.',
      endService: true,
      to: 'customer',
    });
    await shop.api.jobsDone();
    const refund = shop.mollie.asked.findLast(({ path }) => path.endsWith('/refunds'));
    expect(refund).toMatchObject({
      path: expect.stringContaining(providerId),
      body: { amount: { value: '12.99' } },
    });
    await shop.deliver();
    await shop.webhook(providerId);
    const states = await Promise.all(orders.map(async (order) => (await traceOf(order)).status));
    expect(states).toEqual(['refunded', 'paid']);
    expect(await tasksAbout(customer)).toEqual([]);
  });

  test('is a task where the shop did not ask for it', async () => {
    const { customer, providerId } = await paid(2);
    shop.mollie.books.refund(providerId, {
      amount: { currency: 'EUR', value: '5.00' },
      description: 'Met de hand',
      metadata: {},
    });
    await shop.webhook(providerId);
    expect(await tasksAbout(customer)).toMatchObject([{ kind: 'refund-elsewhere' }]);
  });

  test('all of it taken back by the bank is owed again of each', async () => {
    const { customer, orders, providerId } = await paid(2);
    shop.mollie.books.chargeBack(providerId, 2598);
    await shop.webhook(providerId);
    await shop.webhook(providerId);
    for (const order of orders) {
      expect((await traceOf(order)).payments).toEqual(['open', 'charged_back (pays)']);
    }
    for (const order of orders) expect((await traceOf(order)).invoices).toEqual(['unpaid']);
    expect(await tasksAbout(customer)).toEqual([]);
  });

  test('a part of it is owed again of the last, and told to staff', async () => {
    const { customer, orders, providerId } = await paid(2);
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.webhook(providerId);
    const tasks = await tasksAbout(customer);
    expect(tasks).toMatchObject([{ kind: 'payment-charged-back' }]);
    const [first, last] = orders.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
    if (first === undefined || last === undefined) throw new Error('there are two orders');
    expect(tasks[0]?.note).toContain(last.orderId.slice(0, 8));
    expect((await traceOf(first)).invoices).toEqual(['paid']);
    expect((await traceOf(last)).invoices).toEqual(['unpaid']);
  });

  test('a part of it that becomes more is told anew, and the whole is taken back of each', async () => {
    const { customer, orders, providerId } = await paid(2);
    const notes = async () => (await tasksAbout(customer)).map(({ note }) => note);
    shop.mollie.books.chargeBack(providerId, 500);
    await shop.webhook(providerId);
    await shop.webhook(providerId);
    expect(await notes()).toEqual([expect.stringMatching(/heeft €\s5,00 teruggeboekt/)]);
    shop.mollie.books.chargeBack(providerId, 1299);
    await shop.webhook(providerId);
    expect(await notes()).toEqual([expect.stringMatching(/heeft €\s12,99 teruggeboekt/)]);
    shop.mollie.books.chargeBack(providerId, 2598);
    await shop.webhook(providerId);
    await shop.webhook(providerId);
    for (const order of orders) {
      expect((await traceOf(order)).payments).toContain('charged_back (pays)');
    }
  });
});
