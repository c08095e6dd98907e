import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { sweepPayments } from './sweep-payments.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { readTrace, UNTOUCHED } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { createToppingUp, type Topping } from '#tests/support/top-ups.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: ReturnType<TestApp['as']>['staff'];
let withCredit: (creditCents?: number) => Promise<Topping>;
beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  staff = api.as(await make.staff('admin')).staff;
  withCredit = createToppingUp(api);
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

function minutesPass(minutes = 1): void {
  api.clock.set(new Date(api.clock.now.getTime() + minutes * 60_000).toISOString());
}

const OPEN = { ...UNTOUCHED, payments: ['open', 'open'] };
/** Paid by credit, to which the rest came; nothing of it is for a person to do. */
const SOLD_WITH_REST = {
  status: 'paid',
  payments: ['open', 'paid', 'paid (pays)'],
  invoices: ['paid'],
  services: 1,
  credits: [299, -1299],
  tasks: [],
};

const traceOf = async (orderId: string) => {
  const trace = await readTrace(api.db, { orderId });
  return { ...trace, payments: trace.payments.toSorted(), credits: trace.credits.toSorted(down) };
};
const down = (a: number, b: number) => b - a;

async function mailsTo({ customer }: { customer: { email: string } }, kind: string) {
  const mails = await api.db
    .selectFrom('mails')
    .select('text')
    .where('toAddress', '=', customer.email)
    .where('kind', '=', kind)
    .execute();
  return mails.map(({ text }) => text);
}

describe('what credit leaves of an order', () => {
  test('is paid online, and credit pays all of the order', async () => {
    const shopper = await withCredit(1000);
    const { mine, order } = shopper;
    const orderId = await order();
    expect(await mine.orders.get({ orderId })).toMatchObject({
      creditCents: 1000,
      toppedUpCents: null,
    });
    const paymentId = await shopper.begin(orderId, 299);
    expect(await mine.testGateway.get({ paymentId })).toMatchObject({
      amountCents: 299,
      orderId,
      givesMandate: false,
    });
    expect(await traceOf(orderId)).toEqual(OPEN);
    minutesPass();
    await shopper.pay(paymentId);
    expect(await traceOf(orderId)).toEqual(SOLD_WITH_REST);
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'paid',
      creditCents: 0,
      toppedUpCents: 299,
      payment: { status: 'paid', topsUpCredit: false, amountCents: 1299 },
    });
    const { moves } = await mine.credit.get();
    expect(moves.map(({ kind, amountCents, isTopUp }) => [kind, amountCents, isTopUp])).toEqual(
      expect.arrayContaining([
        ['received', 299, true],
        ['spent', -1299, false],
        ['kept', 1000, false],
      ]),
    );
    expect(await mailsTo(shopper, 'order-paid')).toHaveLength(2);
    expect(await mailsTo(shopper, 'order-still-open')).toEqual([]);
  });

  test('is told to staff as what it is', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    await shopper.pay(await shopper.begin(orderId, 299));
    const { payments } = await staff.orders.get({ orderId });
    const told = payments.map(({ method, paysOrder, topsUpCredit }) => [
      method,
      paysOrder,
      topsUpCredit,
    ]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        ['credit', true, false],
        ['test_ideal', false, true],
        ['test_ideal', false, false],
      ]),
    );
    const { items } = await staff.payments.list({ customerId: shopper.customer.id });
    const toppingUp = items.filter(({ topsUpCredit }) => topsUpCredit);
    expect(toppingUp.map(({ amountCents, paysOrder }) => [amountCents, paysOrder])).toEqual([
      [299, false],
    ]);
  });

  test('may be a cent', async () => {
    const shopper = await withCredit(1298);
    const orderId = await shopper.order();
    await shopper.pay(await shopper.begin(orderId, 1));
    expect((await traceOf(orderId)).status).toBe('paid');
  });

  test.each([
    ['another rest than was shown', 1000, 300, { creditCents: 1000, restCents: 299 }],
    ['no credit', 0, 1299, { creditCents: 0, restCents: 1299 }],
    ['credit that is enough', 1299, 0, { creditCents: 1299, restCents: 0 }],
    ['more credit than it costs', 2000, -701, { creditCents: 2000, restCents: 0 }],
  ])('is refused with %s, and what is so now told', async (_, credit, shown, data) => {
    const { mine, order } = await withCredit(credit);
    const orderId = await order();
    const asked = mine.orders.payRest({ orderId, shownRestCents: cents(shown) });
    await expect(asked).rejects.toMatchObject({ code: 'CREDIT_CHANGED', data });
    expect(await traceOf(orderId)).toEqual(UNTOUCHED);
  });

  test('is not for what is transferred, nor for what ended', async () => {
    const { mine, order, customer } = await withCredit(1000);
    const rest = { shownRestCents: cents(299) };
    const { orderId: byBank } = await make.pendingOrder({ customer, method: 'bank_transfer' });
    expect(await outcomeOf(mine.orders.payRest({ orderId: byBank, ...rest }))).toBe(
      'ORDER_NOT_PAYABLE',
    );
    const orderId = await order();
    await mine.orders.cancel({ orderId });
    expect(await outcomeOf(mine.orders.payRest({ orderId, ...rest }))).toBe('ORDER_NOT_PAYABLE');
    const other = (await withCredit(1000)).mine;
    expect(await outcomeOf(other.orders.payRest({ orderId, ...rest }))).toBe('NOT_FOUND');
  });
});

describe('an attempt that is open', () => {
  test('is used again for the same rest, and never for all of it', async () => {
    const { mine, order, begin } = await withCredit(1000);
    const orderId = await order();
    minutesPass();
    const begun = await Promise.all([begin(orderId, 299), begin(orderId, 299)]);
    expect(new Set([...begun, await begin(orderId, 299)]).size).toBe(1);
    const all = await mine.orders.pay({ orderId });
    expect(all.payUrl).not.toContain(begun[0]);
    expect(await mine.orders.pay({ orderId })).toEqual(all);
    expect(await begin(orderId, 299)).toBe(begun[0]);
    expect(await traceOf(orderId)).toEqual(OPEN);
  });

  test('is not used for another rest; both paid, the second is credit', async () => {
    const shopper = await withCredit(1000);
    const { begin, order, pay } = shopper;
    const orderId = await order();
    const first = await begin(orderId, 299);
    await shopper.spend(600);
    const second = await begin(orderId, 899);
    expect(second).not.toBe(first);
    await Promise.all([pay(second), pay(first)]);
    const { status, credits, payments } = await traceOf(orderId);
    expect([status, payments.filter((one) => one.endsWith('(pays)'))]).toEqual([
      'paid',
      ['paid (pays)'],
    ]);
    expect(credits).toEqual([899, 299, -1299]);
    expect(await shopper.balance()).toBe(299);
  });

  test('is of the order alone, and shown to nobody by the link of a mail', async () => {
    const { mine, order, begin } = await withCredit(1000);
    const orderId = await order();
    await begin(orderId, 299);
    const together = await order();
    const { payUrl } = await mine.together.pay({ orderIds: [orderId, together] });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    expect(await mine.testGateway.get({ paymentId })).toMatchObject({ amountCents: 2598 });
  });
});

describe('the money of a rest', () => {
  test('pays once, however often and from wherever it is told', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    const providerId = await shopper.endSilently(paymentId, 'paid');
    await Promise.all(Array.from({ length: 10 }, () => shopper.tell(providerId)));
    await shopper.tell(providerId);
    expect(await traceOf(orderId)).toEqual(SOLD_WITH_REST);
    const told = await api.db
      .selectFrom('auditLog')
      .innerJoin('credits', (join) => join.on(sql<boolean>`credits.id::text = subject_id::text`))
      .select('action')
      .where('credits.userId', '=', shopper.customer.id)
      .where('credits.kind', '<>', 'kept')
      .execute();
    expect(told.map(({ action }) => action).toSorted()).toEqual([
      'credit.received',
      'credit.spent',
    ]);
  });

  test('is found by the sweep when nobody told of it', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    await shopper.endSilently(await shopper.begin(orderId, 299), 'paid');
    minutesPass(6);
    await sweepPayments(asSystem(api.context, 'test'));
    expect((await traceOf(orderId)).status).toBe('paid');
  });

  test.each(['failed', 'canceled', 'expired'] as const)('that %s changes nothing', async (end) => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.tell(await shopper.endSilently(paymentId, end));
    expect(await traceOf(orderId)).toEqual({ ...OPEN, payments: [end, 'open'].toSorted() });
    expect(await shopper.balance()).toBe(1000);
    minutesPass();
    expect(await shopper.begin(orderId, 299)).not.toBe(paymentId);
  });

  test('is credit where that was spent meanwhile, and the order waits for what is left', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    minutesPass();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.spend(700);
    minutesPass();
    await shopper.pay(paymentId);
    expect(await traceOf(orderId)).toEqual({
      ...UNTOUCHED,
      payments: ['open', 'paid'],
      credits: [299],
    });
    expect(await shopper.balance()).toBe(599);
    expect(await shopper.mine.orders.get({ orderId })).toMatchObject({
      payment: { status: 'paid', topsUpCredit: true, amountCents: 299 },
      toppedUpCents: null,
    });
    expect(await mailsTo(shopper, 'order-still-open')).toEqual([
      expect.stringMatching(/2,99.*5,99 tegoed.*7,00/s),
    ]);
    await shopper.pay(await shopper.begin(orderId, 700));
    expect((await traceOf(orderId)).status).toBe('paid');
    expect(await shopper.balance()).toBe(0);
    // Only what came last was paid for it beside credit.
    expect(await shopper.mine.orders.get({ orderId })).toMatchObject({ toppedUpCents: 700 });
  });

  test('is told elsewhere without a link of what its customer called it', async () => {
    const shopper = await withCredit(1000);
    const { profile } = shopper.mine;
    const billingEmail = 'facturen@bakkerij.test';
    await profile.save({ ...(await profile.get()), lastName: 'Persoon', billingEmail });
    const orderId = await shopper.order();
    await sql`update orders set service_name = 'boef.test' where id = ${orderId}`.execute(api.db);
    minutesPass();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.spend(700);
    minutesPass();
    await shopper.pay(paymentId);
    expect(await mailsTo(shopper, 'order-still-open')).toEqual([
      expect.stringContaining('voor boef.test is binnen'),
    ]);
    expect(await mailsTo({ customer: { email: billingEmail } }, 'order-still-open')).toEqual([
      expect.stringContaining('voor boef[.]test is binnen'),
    ]);
  });

  test('is credit where that was paid out meanwhile', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    const { id: customerId } = shopper.customer;
    await staff.credit.payOut({ customerId, shownCents: cents(1000) });
    await shopper.pay(paymentId);
    expect((await traceOf(orderId)).status).toBe('pending');
    expect(await shopper.balance()).toBe(299);
  });

  test('pays too where there is more credit meanwhile, and what is over stays', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.earn(500);
    await shopper.pay(paymentId);
    expect((await traceOf(orderId)).status).toBe('paid');
    expect(await shopper.balance()).toBe(500);
  });

  test('is credit and a task once the order ended', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const paymentId = await shopper.begin(orderId, 299);
    await shopper.mine.orders.cancel({ orderId });
    await shopper.pay(paymentId);
    expect(await traceOf(orderId)).toMatchObject({
      status: 'cancelled',
      credits: [299],
      tasks: ['credit-received'],
    });
    expect(await shopper.balance()).toBe(1299);
    expect(await mailsTo(shopper, 'order-still-open')).toEqual([]);
  });

  test('and all of it in another window: one pays, and nobody loses a cent', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const all = await make.paymentOf(orderId);
    minutesPass();
    const rest = await shopper.begin(orderId, 299);
    const ids = await Promise.all([all.id, rest].map((id) => shopper.endSilently(id, 'paid')));
    await Promise.all(ids.map((id) => shopper.tell(id)));
    const { status, payments, tasks } = await traceOf(orderId);
    expect([status, tasks]).toEqual(['paid', ['credit-received']]);
    expect(payments.filter((one) => one === 'paid (pays)')).toHaveLength(1);
    // Either all of it won and the rest is credit, or the other way around: the same is left.
    expect(await shopper.balance()).toBe(1299);
  });

  test('of two orders on the same credit pays one of them', async () => {
    const shopper = await withCredit(1000);
    const orderIds = [await shopper.order(), await shopper.order()];
    const begun = await Promise.all(orderIds.map((orderId) => shopper.begin(orderId, 299)));
    const ids = await Promise.all(begun.map((id) => shopper.endSilently(id, 'paid')));
    await Promise.all(ids.map((id) => shopper.tell(id)));
    const traces = await Promise.all(orderIds.map(traceOf));
    expect(traces.map(({ status }) => status).toSorted()).toEqual(['paid', 'pending']);
    expect(await shopper.balance()).toBe(299);
    expect(await mailsTo(shopper, 'order-still-open')).toHaveLength(1);
  });

  test('leaves all as it was where the shop cannot send invoices, until it can', async () => {
    const shopper = await withCredit(1000);
    const orderId = await shopper.order();
    const providerId = await shopper.endSilently(await shopper.begin(orderId, 299), 'paid');
    await api.saveSettings({ company_iban: '' });
    await shopper.tell(providerId);
    expect(await traceOf(orderId)).toEqual(OPEN);
    expect(await shopper.balance()).toBe(1000);
    await api.saveSettings({ company_iban: 'NL13TEST0123456789' });
    await shopper.tell(providerId);
    expect(await traceOf(orderId)).toEqual(SOLD_WITH_REST);
  });
});
