import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway } from '#server/sales/gateways/test-gateway.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { createFakeMail, createFlakyGateway, createHeldModule } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { shownRefund } from '#tests/support/shown-refund.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

const REASON = 'Op verzoek van de klant.';

function request(orderId: string, endService = true) {
  return { orderId, reason: REASON, endService, to: 'customer' as const };
}

async function refundOf({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Everything that a refund touches, as short as a test can read it. */
async function stateOf({ db }: TestApp, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payments')
    .select('status')
    .where('orderId', '=', orderId)
    .where(paidItsOrder)
    .executeTakeFirst();
  const service = await db
    .selectFrom('services')
    .select('status')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const invoices = await db
    .selectFrom('invoices')
    .select(['kind', 'status', 'totalAmountCents'])
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'amountCents'])
    .where('orderId', '=', orderId)
    .execute();
  return {
    order: order.status,
    payment: payment?.status,
    service: service?.status,
    invoices: invoices.map((one) => [one.kind, one.status, one.totalAmountCents]),
    refunds: refunds.map((one) => [one.status, one.amountCents]),
  };
}

const REFUNDED = {
  order: 'refunded',
  payment: 'refunded',
  service: 'cancelled',
  invoices: [
    ['invoice', 'credited', 1299],
    ['credit_note', 'paid', -1299],
  ],
  refunds: [['done', 1299]],
};

async function flakyShop() {
  let flaky: ReturnType<typeof createFlakyGateway> | undefined;
  const mail = createFakeMail();
  const api = await createTestApp({
    overrides: ({ db, now }) => {
      flaky = createFlakyGateway(createTestGateway(db, now));
      return { payments: { ...NO_GATEWAYS, test: flaky }, mail };
    },
  });
  if (flaky === undefined) throw new Error('no gateway was made');
  return { api, gateway: flaky, mail };
}

async function paidByTransfer(api: TestApp): Promise<PlacedOrder> {
  const make = createFactories(api);
  const order = await make.pendingOrder({ method: 'bank_transfer' });
  await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId: order.orderId });
  await api.jobsDone();
  return order;
}

describe('Terugbetalen', () => {
  test('sends the money back, credits the invoice, ends the service and tells the customer', async () => {
    const { api, gateway, mail } = await flakyShop();
    await using _ = api;
    const make = createFactories(api);
    const { orderId, customer } = await make.activeService();
    const admin = await make.staff('admin');
    expect(await api.as(admin).staff.orders.refund(request(orderId))).toMatchObject({
      status: 'refunded',
    });
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
    expect(gateway.refunds).toBe(1);
    const letter = mail.sent.find(({ subject }) => subject.includes('creditfactuur'));
    expect(letter).toMatchObject({ to: customer.email });
    expect(letter?.text).toContain('C2026-000001');
    expect(letter?.attachments?.map(({ name }) => name)).toEqual([
      'creditfactuur-C2026-000001.pdf',
    ]);
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'order.refund')
      .execute();
    expect(audit).toEqual([
      {
        actorId: admin.id,
        before: { status: 'completed' },
        after: expect.objectContaining({ status: 'refunded', reason: REASON, endService: true }),
      },
    ]);
    expect(await api.as(customer).customer.dashboard.summary()).toMatchObject({
      totalSpentCents: 0,
    });
  });

  test('leaves an active service running when asked to', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId } = await make.activeService();
    const admin = api.as(await make.staff('admin'));
    await admin.staff.orders.refund(request(orderId, false));
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual({ ...REFUNDED, service: 'active' });
  });

  test.each([true, false])('stops a delivery that is under way (end service: %s)', async (end) => {
    const held = createHeldModule();
    await using api = await createTestApp({
      overrides: () => ({ provisioning: { ...NO_MODULES, simulator: held } }),
    });
    const make = createFactories(api);
    const { orderId } = await make.paidOrder();
    await expect.poll(() => held.asked.length).toBe(1);
    const admin = api.as(await make.staff('admin'));
    await admin.staff.orders.refund(request(orderId, end));
    held.release();
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
  });

  test('of a bank transfer waits for the person who sends the money', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await paidByTransfer(api);
    const admin = api.as(await make.staff('admin'));
    await admin.staff.orders.refund(request(orderId));
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual({
      ...REFUNDED,
      payment: 'paid',
      refunds: [['queued', 1299]],
    });
    const detail = await api.as(customer).customer.orders.get({ orderId });
    expect(detail.refunds).toMatchObject([{ status: 'queued', byHand: true, doneAt: null }]);
    const { items: tasks } = await admin.staff.tasks.list({});
    expect(tasks).toEqual([expect.objectContaining({ kind: 'refund-by-hand', orderId })]);
    const taskId = tasks[0]?.id ?? '';
    expect(await outcomeOf(admin.staff.tasks.complete({ taskId }))).toBe('TASK_HAS_A_PAGE');

    const shown = await shownRefund(admin.staff.orders, orderId);
    const both = await Promise.all([
      outcomeOf(admin.staff.orders.markRefunded(shown)),
      outcomeOf(admin.staff.orders.markRefunded(shown)),
    ]);
    expect(both.toSorted()).toEqual(['OK', 'REFUND_ALREADY_DONE']);
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
    expect((await admin.staff.tasks.list({})).items).toEqual([]);
  });
});

describe('two at once', () => {
  test('six refunds: one wins, the others are told, nothing is written twice', async () => {
    const { api, gateway } = await flakyShop();
    await using _ = api;
    const make = createFactories(api);
    const { orderId } = await make.activeService();
    const admin = api.as(await make.staff('admin'));
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(admin.staff.orders.refund(request(orderId)))),
    );
    await api.jobsDone();
    expect(outcomes.toSorted()).toEqual(
      ['OK', ...Array.from({ length: 5 }, () => 'ORDER_NOT_REFUNDABLE')].toSorted(),
    );
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
    expect(gateway.refunds).toBe(1);
  });

  test('refund and mark: whoever is first, the other gets a clear refusal', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    const admin = api.as(await make.staff('admin'));
    const customer = await make.customer();
    const plan = await make.plan();
    for (let n = 0; n < 6; n += 1) {
      const { orderId } = await make.pendingOrder({ customer, plan, method: 'bank_transfer' });
      const [refunded, failed, paid] = await Promise.all([
        outcomeOf(admin.staff.orders.refund(request(orderId))),
        outcomeOf(admin.staff.orders.markFailed({ orderId })),
        outcomeOf(admin.staff.orders.markPaid({ orderId })),
      ]);
      const { order, invoices, refunds } = await stateOf(api, orderId);
      const wasRefunded = refunded === 'OK';
      const marked = failed === 'OK' ? 'failed' : 'paid';
      // A refund asked before the order is paid is refused, whoever wins it afterwards.
      expect(['OK', 'ORDER_NOT_REFUNDABLE', 'CONFLICT']).toContain(refunded);
      expect([failed, paid].toSorted()).toEqual(['OK', 'ORDER_NOT_PENDING']);
      expect(order).toBe(wasRefunded ? 'refunded' : marked);
      expect(refunds).toHaveLength(wasRefunded ? 1 : 0);
      expect(invoices).toHaveLength(order === 'paid' ? 1 : 2);
    }
    expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('a refund while the delivery ends: no deadlock, and no service without money', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const admin = api.as(await make.staff('admin'));
    const customer = await make.customer();
    const plan = await make.plan({ module: 'manual' });
    const serverInfo = { hostname: 'a.test', ipAddress: '', username: '', notes: '' };
    for (let n = 0; n < 6; n += 1) {
      const { orderId } = await make.paidOrder({ customer, plan });
      const { id: serviceId } = await api.db
        .selectFrom('services')
        .select('id')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow();
      const [refunded] = await Promise.all([
        outcomeOf(admin.staff.orders.refund(request(orderId))),
        outcomeOf(admin.staff.services.markDelivered({ serviceId, serverInfo })),
      ]);
      expect(refunded).toBe('OK');
      expect(await stateOf(api, orderId)).toMatchObject({
        order: 'refunded',
        service: 'cancelled',
      });
    }
    expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test.each(['pending', 'failed', 'cancelled'] as const)(
    'an order that is %s is refused',
    async (status) => {
      await using api = await createTestApp();
      const make = createFactories(api);
      const { orderId, customer } = await make.pendingOrder();
      const admin = api.as(await make.staff('admin'));
      if (status === 'failed') await admin.staff.orders.markFailed({ orderId });
      if (status === 'cancelled') await api.as(customer).customer.orders.cancel({ orderId });
      expect(await outcomeOf(admin.staff.orders.refund(request(orderId)))).toBe(
        'ORDER_NOT_REFUNDABLE',
      );
      expect((await stateOf(api, orderId)).order).toBe(status);
    },
  );
});

describe('a gateway that', () => {
  test('does not answer is asked again until it does, and pays once', async () => {
    const { api, gateway } = await flakyShop();
    await using _ = api;
    const make = createFactories(api);
    await api.setQueue('refund.pay-back', { retryLimit: 2 });
    const { orderId } = await make.activeService();
    const admin = api.as(await make.staff('admin'));
    gateway.down = true;
    await admin.staff.orders.refund(request(orderId));
    await api.jobsDone();
    expect(gateway.refunds).toBe(3);
    expect(await refundOf(api, orderId)).toMatchObject({
      status: 'queued',
      error: 'gateway: no answer',
    });
    expect((await stateOf(api, orderId)).payment).toBe('paid');
    const refundId = (await refundOf(api, orderId)).id;
    const shown = await shownRefund(admin.staff.orders, orderId);
    expect(await outcomeOf(admin.staff.orders.markRefunded(shown))).toBe('REFUND_UNDER_WAY');

    gateway.down = false;
    const [dead] = (await admin.staff.jobs.listFailed({})).items;
    await admin.staff.jobs.retry({ jobId: dead?.id ?? '' });
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
    expect(await api.db.selectFrom('testGatewayRefunds').select('refundId').execute()).toEqual([
      { refundId },
    ]);
  });

  test('refuses leaves it to a person', async () => {
    const { api, gateway } = await flakyShop();
    await using _ = api;
    const make = createFactories(api);
    const { orderId } = await make.activeService();
    const admin = api.as(await make.staff('admin'));
    gateway.refundAnswer = { status: 'failed', reason: 'account closed' };
    await admin.staff.orders.refund(request(orderId));
    await api.jobsDone();
    const refund = await refundOf(api, orderId);
    expect(refund).toMatchObject({ status: 'failed', error: 'account closed' });
    expect((await admin.staff.tasks.list({})).items).toEqual([
      expect.objectContaining({ kind: 'refund-failed', orderId }),
    ]);
    const { orders } = admin.staff;
    await orders.markRefunded(await shownRefund(orders, orderId));
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
  });

  test('takes its time is asked again by the sweep', async () => {
    const { api, gateway } = await flakyShop();
    await using _ = api;
    const make = createFactories(api);
    const { orderId } = await make.activeService();
    const admin = api.as(await make.staff('admin'));
    gateway.refundAnswer = { status: 'pending', providerId: 'tr_1' };
    await admin.staff.orders.refund(request(orderId));
    await api.jobsDone();
    expect(await refundOf(api, orderId)).toMatchObject({ status: 'pending', providerId: 'tr_1' });
    gateway.refundAnswer = { status: 'done', providerId: 'tr_1' };
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect((await refundOf(api, orderId)).status).toBe('pending');
    api.clock.set('2026-11-23T11:11:00Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(await stateOf(api, orderId)).toEqual(REFUNDED);
  });
});

test('the test gateway pays back once per refund and never more than was paid', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const order = await make.paidOrder();
  const { providerId, amountCents } = await make.paymentOf(order.orderId);
  const gateway = createTestGateway(api.db, () => api.clock.now);
  const ask = (refundId: string) =>
    gateway.refund({ refundId, providerId: providerId ?? '', amountCents, description: '' });
  const refundId = randomUUID();
  const [first, again] = [await ask(refundId), await ask(refundId)];
  expect(again).toEqual(first);
  expect(first).toMatchObject({ status: 'done' });
  expect(await ask(randomUUID())).toMatchObject({ status: 'failed' });
});
