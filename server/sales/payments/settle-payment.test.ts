import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway } from '#server/sales/gateways/test-gateway.ts';
import { asSystem } from '#server/context.ts';
import { checkPayment } from '#server/sales/payments/check-payment.ts';
import { sweepPayments } from '#server/sales/payments/sweep-payments.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput, type PlacedOrder } from '#tests/support/factories.ts';
import { createFlakyGateway } from '#tests/support/fakes.ts';
import { readTrace, SOLD, UNTOUCHED } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

type Outcome = 'paid' | 'failed' | 'canceled' | 'expired';

let api: TestApp;
beforeAll(async () => {
  // It does not deliver by itself, so that a paid order stays paid.
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

/** Ends a payment at the gateway without telling the shop, and answers the id its message carries. */
async function endAtGateway(paymentId: string, outcome: Outcome): Promise<string> {
  const gateway = api.context.payments.test;
  if (gateway === null) throw new Error('this shop has no test gateway');
  const { customerId } = await api.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('orders.userId as customerId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { providerId } = await gateway.settle({ paymentId, customerId }, outcome);
  return providerId;
}

function webhook(id: string): Promise<Response> {
  return api.http('/webhooks/test', { method: 'POST', body: new URLSearchParams({ id }) });
}

const traceOf = (order: Pick<PlacedOrder, 'orderId'>) => readTrace(api.db, order);

describe('several orders at the page that plays the bank', () => {
  test('are shown to who pays them, answered once, and told of later', async () => {
    const make = createFactories(api);
    const first = await make.pendingOrder();
    const second = await make.pendingOrder({ customer: first.customer });
    const orderIds = [first.orderId, second.orderId];
    const client = api.as(first.customer).customer;
    const { payUrl } = await client.together.pay({ orderIds });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    expect(await client.testGateway.get({ paymentId })).toMatchObject({
      orderId: null,
      amountCents: first.totalCents + second.totalCents,
      status: 'open',
    });
    const other = api.as(await make.customer()).customer;
    expect(await outcomeOf(other.testGateway.get({ paymentId }))).toBe('NOT_FOUND');
    const answer = { paymentId, outcome: 'paid', delivery: 'late' } as const;
    expect(await outcomeOf(other.testGateway.answer(answer))).toBe('NOT_FOUND');
    const { returnUrl } = await client.testGateway.answer(answer);
    expect(returnUrl).toBe(`/dashboard/billing/together/${paymentId}`);
    expect((await traceOf(first)).status).toBe('pending');
    await checkPayment(asSystem(api.context, 'test'), { paymentId });
    expect((await traceOf(first)).status).toBe('paid');
    expect((await traceOf(second)).status).toBe('paid');
  });
});

describe('a message of the gateway', () => {
  test('pays the order once, however often it comes', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    const providerId = await endAtGateway(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 10 }, () => webhook(providerId)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await webhook(providerId);
    expect(await traceOf(order)).toEqual(SOLD);
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'order.pay')
      .where('subjectId', '=', order.orderId)
      .execute();
    expect(audit).toEqual([
      { before: { status: 'pending' }, after: expect.objectContaining({ status: 'paid' }) },
    ]);
  });

  test.each(['normal', 'twice', 'before-answer'] as const)(
    '%s through the page that plays the bank',
    async (delivery) => {
      const make = createFactories(api);
      const order = await make.pendingOrder();
      const { id: paymentId } = await make.paymentOf(order.orderId);
      const client = api.as(order.customer).customer;
      const { returnUrl } = await client.testGateway.answer({
        paymentId,
        outcome: 'paid',
        delivery,
      });
      expect(returnUrl).toBe(`/checkout/${order.orderId}`);
      await expect.poll(() => traceOf(order)).toEqual(SOLD);
      expect(await outcomeOf(client.testGateway.answer({ paymentId, outcome: 'failed' }))).toBe(
        'PAYMENT_ALREADY_ANSWERED',
      );
    },
  );

  test('that is late comes by job', async () => {
    // The queue keeps real time: a late message of this shop is due at once.
    api.clock.set('2026-06-01T10:00:00Z');
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id: paymentId } = await make.paymentOf(order.orderId);
    await api
      .as(order.customer)
      .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'late' });
    await api.jobsDone();
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('that never comes is asked for after five minutes', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    await endAtGateway(id, 'paid');
    const ctx = asSystem(api.context, 'test');
    await sweepPayments(ctx);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
    api.clock.set('2026-11-23T11:05:01Z');
    await sweepPayments(ctx);
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('before the answer to `start` was stored finds its payment', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    await api.db
      .updateTable('payments')
      .set({ providerId: null, payUrl: null })
      .where('id', '=', id)
      .execute();
    const providerId = await endAtGateway(id, 'paid');
    await webhook(providerId);
    expect(await traceOf(order)).toEqual(SOLD);
    expect(await make.paymentOf(order.orderId)).toMatchObject({ providerId });
  });

  test.each([
    ['an id nobody knows', 'tt_unknown'],
    ['no id', ''],
    ['SQL for an id', "'; drop table payments"],
    ['far too long an id', 'x'.repeat(5000)],
  ])('with %s is nobody’s business', async (_, id) => {
    const order = await createFactories(api).pendingOrder();
    expect((await webhook(id)).status).toBe(200);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
  });

  test.each([
    ['one cent less', 1298],
    ['more', 999_999],
  ])('about %s opens one task and changes nothing else', async (_, amountCents) => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    const providerId = await endAtGateway(id, 'paid');
    await api.db
      .updateTable('testGatewayPayments')
      .set({ amountCents: amountCents as never })
      .execute();
    await webhook(providerId);
    await webhook(providerId);
    expect(await traceOf(order)).toEqual({ ...UNTOUCHED, tasks: ['payment-mismatch'] });
  });
});

describe('an attempt that ends without money', () => {
  test.each(['failed', 'canceled', 'expired'] as const)(
    '%s leaves the order to be paid again',
    async (outcome) => {
      const make = createFactories(api);
      const order = await make.pendingOrder();
      const client = api.as(order.customer).customer;
      const { id: first } = await make.paymentOf(order.orderId);
      await client.testGateway.answer({ paymentId: first, outcome, delivery: 'before-answer' });
      expect(await traceOf(order)).toEqual({ ...UNTOUCHED, payments: [outcome] });
      api.clock.set('2026-11-23T12:00:00Z');
      await client.orders.pay({ orderId: order.orderId });
      const { id: second } = await make.paymentOf(order.orderId);
      expect(second).not.toBe(first);
      await client.testGateway.answer({
        paymentId: second,
        outcome: 'paid',
        delivery: 'before-answer',
      });
      expect(await traceOf(order)).toEqual({ ...SOLD, payments: [outcome, 'paid (pays)'] });
    },
  );

  test('the attempt that is open is used again, in however many windows', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const client = api.as(order.customer).customer;
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => client.orders.pay({ orderId: order.orderId })),
    );
    expect(new Set(urls.map(({ payUrl }) => payUrl)).size).toBe(1);
    expect(await traceOf(order)).toEqual(UNTOUCHED);
  });

  test.each([
    ['paid', (make: ReturnType<typeof createFactories>) => make.paidOrder()],
    [
      'by bank',
      (make: ReturnType<typeof createFactories>) => make.pendingOrder({ method: 'bank_transfer' }),
    ],
  ])('an order that is %s cannot be paid online', async (_, place) => {
    const order = await place(createFactories(api));
    expect(
      await outcomeOf(api.as(order.customer).customer.orders.pay({ orderId: order.orderId })),
    ).toBe('ORDER_NOT_PAYABLE');
  });
});

describe('money that paid for nothing becomes credit and a task', () => {
  test.each(['cancelled', 'failed'] as const)('on an order that was %s', async (ended) => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    const admin = api.as(await make.staff('admin'));
    const { orderId } = order;
    await (ended === 'cancelled'
      ? api.as(order.customer).customer.orders.cancel({ orderId })
      : admin.staff.orders.markFailed({ orderId }));
    const providerId = await endAtGateway(id, 'paid');
    await webhook(providerId);
    await webhook(providerId);
    expect(await traceOf(order)).toEqual({
      status: ended,
      payments: ['paid'],
      invoices: [],
      services: 0,
      credits: [1299],
      tasks: ['credit-received'],
    });
    const open = async () => {
      const { items } = await admin.staff.tasks.list({});
      return items.filter(({ note }) => note.includes(orderId.slice(0, 8)));
    };
    const [task, ...others] = await open();
    expect([task, others]).toEqual([
      expect.objectContaining({ kind: 'credit-received', note: expect.stringContaining('tegoed') }),
      [],
    ]);
    const complete = () => outcomeOf(admin.staff.tasks.complete({ taskId: task?.id ?? '' }));
    expect([await complete(), await open(), await complete()]).toEqual(['OK', [], 'NOT_FOUND']);
  });

  test('a second success on one order', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id: first } = await make.paymentOf(order.orderId);
    await api.db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('id', '=', first)
      .execute();
    api.clock.set('2026-11-23T12:00:00Z');
    await api.as(order.customer).customer.orders.pay({ orderId: order.orderId });
    const { id: second } = await make.paymentOf(order.orderId);
    await api.db.updateTable('payments').set({ status: 'open' }).where('id', '=', first).execute();
    const ids = await Promise.all([first, second].map((id) => endAtGateway(id, 'paid')));
    await Promise.all(ids.map((id) => webhook(id)));
    const trace = await traceOf(order);
    expect(trace).toMatchObject({
      ...SOLD,
      payments: expect.anything(),
      credits: [1299],
      tasks: ['credit-received'],
    });
    expect(trace.payments.toSorted()).toEqual(['paid', 'paid (pays)']);
  });

  test('money on an attempt that had ended is looked at by a person', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id } = await make.paymentOf(order.orderId);
    const providerId = await endAtGateway(id, 'paid');
    await api.db.updateTable('payments').set({ status: 'expired' }).where('id', '=', id).execute();
    await webhook(providerId);
    expect(await traceOf(order)).toEqual({
      ...UNTOUCHED,
      payments: ['expired'],
      tasks: ['payment-mismatch'],
    });
  });
});

describe('the gateway’s page', () => {
  test('shows one’s own payment', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id: paymentId } = await make.paymentOf(order.orderId);
    expect(await api.as(order.customer).customer.testGateway.get({ paymentId })).toMatchObject({
      paymentId,
      orderId: order.orderId,
      amountCents: 1299,
      status: 'open',
    });
  });

  test('answers nothing of another customer’s payment, open or not', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { id: paymentId } = await make.paymentOf(order.orderId);
    const own = api.as(order.customer).customer.testGateway;
    const stranger = api.as(await make.customer()).customer.testGateway;
    const asked = { paymentId, outcome: 'paid', delivery: 'before-answer' } as const;
    expect(await outcomeOf(stranger.answer(asked))).toBe('NOT_FOUND');
    expect(await own.get({ paymentId })).toMatchObject({ status: 'open' });
    expect(await traceOf(order)).toEqual(UNTOUCHED);
    await own.answer(asked);
    expect(await outcomeOf(stranger.answer(asked))).toBe('NOT_FOUND');
    expect(await outcomeOf(own.answer(asked))).toBe('PAYMENT_ALREADY_ANSWERED');
    expect(await traceOf(order)).toEqual(SOLD);
  });

  test('starts a payment once per id, also when the shop asks again', async () => {
    let flaky: ReturnType<typeof createFlakyGateway> | undefined;
    await using shop = await createTestApp({
      overrides: ({ db, now }) => {
        flaky = createFlakyGateway(createTestGateway(db, now));
        return { payments: { ...NO_GATEWAYS, test: flaky } };
      },
    });
    const make = createFactories(shop);
    const client = shop.as(await make.customer()).customer;
    const { orderId } = await client.checkout.place(orderInput(await make.plan()));
    await shop.db.updateTable('payments').set({ providerId: null, payUrl: null }).execute();
    await client.orders.pay({ orderId });
    expect(flaky?.starts).toBe(2);
    expect(
      await shop.db.selectFrom('testGatewayPayments').select('providerId').execute(),
    ).toHaveLength(1);
  });
});
