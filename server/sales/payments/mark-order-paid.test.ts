import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf, PROCEDURES } from '#tests/support/procedures.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

async function count({ db }: TestApp, table: 'invoices' | 'services' | 'credits'): Promise<number> {
  return (await db.selectFrom(table).select('id').execute()).length;
}

async function winners({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('payments').select('id').where(paidItsOrder).execute()).length;
}

describe('Markeer Betaald', () => {
  test('settles the invoice of a bank transfer and delivers', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const order = await make.pendingOrder({ method: 'bank_transfer' });
    api.clock.set('2026-11-25T09:00:00Z');
    const admin = await make.staff('admin');
    const { orderId } = order;
    expect(await api.as(admin).staff.orders.markPaid({ orderId })).toMatchObject({
      id: orderId,
      status: 'paid',
    });
    await api.jobsDone();
    const detail = await api.as(order.customer).customer.orders.get({ orderId });
    expect(detail).toMatchObject({
      status: 'completed',
      payment: { status: 'paid' },
      invoice: { invoiceNumber: '2026-000001', dueDate: '2026-12-07' },
      transfer: null,
      service: { status: 'active' },
    });
    const { items } = await api.as(order.customer).customer.invoices.list({});
    expect(items).toEqual([expect.objectContaining({ status: 'paid', paidAt: api.clock.now })]);
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'actorRole', 'before', 'after'])
      .where('action', '=', 'order.pay')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      actorId: admin.id,
      actorRole: 'admin',
      before: { status: 'pending' },
      after: { status: 'paid' },
    });
  });

  test('twice at once: one wins, the other is told', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId } = await make.pendingOrder({ method: 'bank_transfer' });
    const admin = api.as(await make.staff('admin'));
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(admin.staff.orders.markPaid({ orderId }))),
    );
    expect(outcomes.toSorted()).toEqual(
      ['OK', ...Array.from({ length: 5 }, () => 'ORDER_NOT_PENDING')].toSorted(),
    );
    expect(await count(api, 'invoices')).toBe(1);
    expect(await count(api, 'services')).toBe(1);
    expect(await winners(api)).toBe(1);
  });

  test('at the moment the gateway reports success: one payment wins, one invoice, one service', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    const admin = api.as(await make.staff('admin'));
    const customer = await make.customer();
    const plan = await make.plan();
    const orders = [];
    for (let n = 0; n < 8; n += 1) orders.push(await make.pendingOrder({ customer, plan }));
    await Promise.all(
      orders.flatMap(({ orderId }, n) => {
        const byHand = () => outcomeOf(admin.staff.orders.markPaid({ orderId }));
        const online = async () => {
          const { id: paymentId } = await make.paymentOf(orderId);
          await api
            .as(customer)
            .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
          return 'told';
        };
        return n % 2 === 0 ? [byHand(), online()] : [online(), byHand()];
      }),
    );
    for (const { orderId } of orders) {
      const of = (table: 'payments' | 'invoices' | 'services') =>
        api.db.selectFrom(table).select('id').where('orderId', '=', orderId);
      expect(await of('payments').where(paidItsOrder).execute()).toHaveLength(1);
      expect(await of('invoices').execute()).toHaveLength(1);
      expect(await of('services').execute()).toHaveLength(1);
      // The online money that came after the person is the customer's.
      const successes = await of('payments').where('status', '=', 'paid').execute();
      const credits = await api.db
        .selectFrom('credits')
        .innerJoin('payments', 'payments.id', 'credits.paymentId')
        .select('credits.id')
        .where('payments.orderId', '=', orderId)
        .execute();
      expect(credits).toHaveLength(successes.length - 1);
    }
    expect(api.log.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test.each(['markPaid', 'markFailed'] as const)(
    '%s is refused once the order has ended',
    async (action) => {
      await using api = await createTestApp();
      const make = createFactories(api);
      const { orderId, customer } = await make.pendingOrder();
      await api.as(customer).customer.orders.cancel({ orderId });
      const admin = api.as(await make.staff('admin'));
      expect(await outcomeOf(admin.staff.orders[action]({ orderId }))).toBe('ORDER_NOT_PENDING');
      expect(await outcomeOf(api.as(customer).customer.orders.cancel({ orderId }))).toBe(
        'ORDER_NOT_CANCELLABLE',
      );
    },
  );

  test('is refused while the company data are gone, and the order waits', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await make.pendingOrder();
    await api.saveSettings({ company_vat_id: '' });
    const admin = api.as(await make.staff('admin'));
    expect(await outcomeOf(admin.staff.orders.markPaid({ orderId }))).toBe('SHOP_CLOSED');
    expect(await api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      status: 'pending',
      invoice: null,
    });
    expect(await winners(api)).toBe(0);
  });
});

describe('Markeer Mislukt', () => {
  test('ends the order for good, with who did it', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await make.pendingOrder();
    const admin = await make.staff('admin');
    expect(await api.as(admin).staff.orders.markFailed({ orderId })).toMatchObject({
      id: orderId,
      status: 'failed',
    });
    expect(await api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      status: 'failed',
      invoice: null,
      service: null,
    });
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'order.fail')
      .execute();
    expect(audit).toEqual([
      { actorId: admin.id, before: { status: 'pending' }, after: { status: 'failed' } },
    ]);
  });

  test('and nothing of staff cancels an order: its customer and time do', () => {
    const theirs = PROCEDURES.map(({ path }) => path).filter((path) =>
      path.startsWith('staff.orders.'),
    );
    expect(theirs.map((path) => path.split('.').at(-1)).toSorted()).toEqual([
      'export',
      'get',
      'list',
      'markFailed',
      'markPaid',
      'markRefunded',
      'refund',
      'refundPart',
      'totals',
    ]);
  });
});

describe('an order that is not paid', () => {
  test.each([
    ['online: seven days', 'test_ideal', '2026-11-30T10:59:59.999Z', '2026-11-30T11:00:00Z'],
    [
      'by bank: seven days after the due date',
      'bank_transfer',
      '2026-12-14T22:59:59.999Z',
      '2026-12-14T23:00:00Z',
    ],
  ] as const)('is cancelled when its time is over, %s', async (_, method, before, at) => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await make.pendingOrder({ method });
    const status = async () => (await api.as(customer).customer.orders.get({ orderId })).status;
    api.clock.set(before);
    await api.runJob('orders.expire');
    expect(await status()).toBe('pending');
    api.clock.set(at);
    await api.runJob('orders.expire');
    await api.runJob('orders.expire');
    expect(await status()).toBe('cancelled');
    const invoices = await api.db
      .selectFrom('invoices')
      .select(['invoiceNumber', 'status', 'totalAmountCents'])
      .orderBy('invoiceNumber')
      .execute();
    expect(invoices).toEqual(
      method === 'test_ideal'
        ? []
        : [
            { invoiceNumber: '2026-000001', status: 'credited', totalAmountCents: 1299 },
            { invoiceNumber: 'C2026-000001', status: 'paid', totalAmountCents: -1299 },
          ],
    );
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['actorKind', 'after'])
      .where('action', '=', 'order.cancel')
      .execute();
    expect(audit).toEqual([{ actorKind: 'system', after: { status: 'cancelled' } }]);
  });

  test('an invoice is overdue the day after its due date, and can still be paid', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
    const status = async () => (await api.as(customer).customer.invoices.list({})).items[0]?.status;
    api.clock.set('2026-12-07T22:59:59Z');
    await api.runJob('orders.expire');
    expect(await status()).toBe('unpaid');
    api.clock.set('2026-12-07T23:00:00Z');
    await api.runJob('orders.expire');
    expect(await status()).toBe('overdue');
    expect(await api.as(customer).customer.dashboard.summary()).toMatchObject({
      openInvoices: 1,
      nextPaymentDate: '2026-12-07',
    });
    await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
    expect(await status()).toBe('paid');
  });
});
