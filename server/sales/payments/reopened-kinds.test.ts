import { describe, expect, test } from 'vitest';
import { asSystem, type Context } from '#server/context.ts';
import { settlePayment } from './settle-payment.ts';
import type { TestApp } from '#tests/support/api.ts';
import { bankLine } from '#tests/support/bank.ts';
import { camtFile } from '#tests/support/camt.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { openClaims } from '#tests/support/open-claims.ts';
import { openLadder, planOf, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, openShop, payOnline, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import { takeBackPaid } from '#tests/support/take-back.ts';

async function takeBack(api: TestApp, orderId: string): Promise<void> {
  expect(await takeBackPaid(api, orderId)).toBe('applied');
}

describe('a first order whose bank takes the money back', () => {
  test('keeps its status, is dunned, and goes on once it is paid by the link of its mail', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { orderId, customer, serviceId } = await make.activeService();
    api.clock.set('2026-11-30T11:00:00Z');
    await takeBack(api, orderId);
    const mine = api.as(customer).customer;
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'completed',
      reopened: { openCents: 1299, dueOn: '2026-12-14', because: 'charged_back' },
      transfer: { dueDate: '2026-12-14' },
    });
    expect((await serviceOf(api, serviceId)).expiresAt).toEqual(new Date('2026-11-23T11:00:00Z'));
    await sweepAt(api, '2026-12-15T11:00:00Z');
    await sweepAt(api, '2026-12-24T11:00:00Z');
    expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
    await sweepAt(api, '2026-12-31T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
    const [token = ''] = await mailedTokens(api, 'invoice-reopened', customer.email);
    const { payLinks } = api.nobody.public;
    const { payUrl } = await payLinks.pay({ token });
    const paymentId = /test-gateway\/([0-9a-f-]+)/.exec(payUrl)?.[1] ?? '';
    await payLinks.answerTestPayment({
      token,
      paymentId,
      outcome: 'paid',
      delivery: 'before-answer',
    });
    await api.jobsDone();
    expect(await payLinks.show({ token })).toMatchObject({ state: 'paid' });
    expect(await serviceOf(api, serviceId)).toMatchObject({
      status: 'active',
      expiresAt: new Date('2026-12-23T11:00:00Z'),
    });
    expect(await mine.orders.get({ orderId })).toMatchObject({ reopened: null });
  });

  test('is not delivered before it is paid again', async () => {
    const { api, make } = await openShop({ auto_provisioning: 'false' });
    await using _ = api;
    const { orderId, customer } = await make.paidOrder();
    const { id: serviceId } = await api.db
      .selectFrom('services')
      .select('id')
      .executeTakeFirstOrThrow();
    await takeBack(api, orderId);
    const { staff } = api.as(await make.staff('admin'));
    expect(await outcomeOf(staff.services.startDelivery({ serviceId }))).toBe('SERVICE_NOT_PAID');
    await payOnline(api, customer, orderId);
    await staff.services.startDelivery({ serviceId });
    await api.jobsDone();
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  });
});

test('another plan stays, and is only owed again', async () => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
  await payOnline(api, customer, orderId);
  await takeBack(api, orderId);
  expect(await planOf(api, serviceId)).toMatchObject({ planId: large.id });
  expect(await openClaims(api)).toEqual([
    { openCents: SETTLED_ON.dueCents, because: 'charged_back' },
  ]);
  await payOnline(api, customer, orderId);
  expect(await openClaims(api)).toEqual([]);
});

describe('what is owed again is paid', () => {
  async function owedAgain() {
    const shop = await openShop();
    const order = await shop.make.activeService();
    await takeBack(shop.api, order.orderId);
    const { staff } = shop.api.as(await shop.make.staff('admin'));
    return { ...shop, ...order, staff };
  }

  test('as staff saw the money, on its invoice', async () => {
    const { api, orderId, staff } = await owedAgain();
    await using _ = api;
    expect((await staff.invoices.listAll({ state: ['reopened'] })).items).toMatchObject([
      { orderId, status: 'unpaid', openCents: 1299, reopenedBecause: 'charged_back' },
    ]);
    await staff.orders.markPaid({ orderId });
    expect((await staff.invoices.listAll({ state: ['reopened'] })).items).toEqual([]);
    expect(await staff.orders.get({ orderId })).toMatchObject({
      status: 'completed',
      reopened: null,
      refundableCents: 1299,
    });
    // Money that was paid again can be given back, once.
    await staff.orders.refund({ orderId, reason: 'Op.', endService: false, to: 'customer' });
    const { refunds } = await staff.orders.get({ orderId });
    expect(refunds).toMatchObject([{ amountCents: 1299, byHand: true }]);
  });

  test('by transfer, a part and then the rest', async () => {
    const { api, orderId, staff } = await owedAgain();
    await using _ = api;
    const lines = [
      bankLine({ text: '2026-000001', on: '2026-11-24', amount: '5.00' }),
      bankLine({ text: '2026-000001', on: '2026-11-25', amount: '7.99' }),
    ];
    for (const [place, line] of lines.entries()) {
      api.clock.set(`2026-11-2${place + 5}T11:00:00Z`);
      await staff.bankStatements.import({ file: camtFile([line]) });
      const { items } = await staff.bankStatements.lines({ state: 'open' });
      const lineId = items[0]?.id ?? '';
      const booking = place === 0 ? ('part' as const) : ('pay' as const);
      const invoiceNumbers = ['2026-000001'];
      await staff.bankStatements.book({ lineId, invoiceNumbers, booking });
      const { reopened } = await staff.orders.get({ orderId });
      expect(reopened?.openCents ?? 0).toBe(place === 0 ? 799 : 0);
    }
  });

  test('together with another order', async () => {
    const { api, make, customer, orderId } = await owedAgain();
    await using _ = api;
    const other = await make.pendingOrder({ customer });
    const mine = api.as(customer).customer;
    const { payUrl } = await mine.together.pay({ orderIds: [orderId, other.orderId] });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
    await api.jobsDone();
    expect(await openClaims(api)).toEqual([]);
    expect((await mine.orders.get({ orderId: other.orderId })).status).not.toBe('pending');
  });
});

test('a debit that bounces after it was paid is owed again', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { orderId } = await make.activeService();
  const { providerId } = await make.paymentOf(orderId);
  const gateway = api.context.payments.test;
  if (gateway === null) throw new Error('there is no test gateway');
  const bounced: Context['payments']['test'] = {
    ...gateway,
    fetchReport: async (id) => {
      const report = await gateway.fetchReport(id);
      return report && { ...report, status: 'failed' };
    },
  };
  const ctx = asSystem(api.context, 'test');
  const payments = { ...ctx.payments, test: bounced };
  const settled = { gateway: 'test', providerId: providerId ?? '' } as const;
  expect(await settlePayment({ ...ctx, payments }, settled)).toBe('applied');
  expect(await openClaims(api)).toEqual([{ openCents: 1299, because: 'bounced' }]);
  expect(await settlePayment({ ...ctx, payments }, settled)).toBe('unchanged');
});
