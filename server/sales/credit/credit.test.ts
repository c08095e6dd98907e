import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, orderInput, type Person, quoteInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: ReturnType<TestApp['as']>['staff'];
beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

const REASON = 'Er was een storing.';

/** Keeps two events apart in time, for lists that show the newest first. */
function aMinutePasses(): void {
  api.clock.set(new Date(api.clock.now.getTime() + 60_000).toISOString());
}

/** A customer whose order was given back as credit. */
async function withCredit(
  priceCents = 1299,
): Promise<{ customer: Person; orderId: string; mine: ReturnType<TestApp['as']>['customer'] }> {
  const customer = await make.customer();
  const plan = await make.plan({ priceCents });
  const { orderId } = await make.activeService({ customer, plan });
  aMinutePasses();
  await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'credit' });
  await api.jobsDone();
  aMinutePasses();
  return { customer, orderId, mine: api.as(customer).customer };
}

async function linesOf(customer: Person) {
  const { balanceCents, moves } = await admin.credit.get({ customerId: customer.id });
  return { balanceCents, moves: moves.map(({ kind, amountCents }) => [kind, amountCents]) };
}

async function mailsTo(customer: Person, kind: string) {
  const mails = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('toAddress', '=', customer.email)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();
  return mails.map(({ text }) => text);
}

async function refundsOf(customer: Person) {
  return api.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['refunds.amountCents', 'refunds.byHand', 'refunds.status'])
    .where('orders.userId', '=', customer.id)
    .orderBy('refunds.amountCents')
    .execute();
}

describe('money that stays as credit', () => {
  test('takes the invoice back, sends nothing, and says so', async () => {
    const { customer, orderId, mine } = await withCredit();
    expect(await refundsOf(customer)).toEqual([]);
    expect(await linesOf(customer)).toEqual({ balanceCents: 1299, moves: [['kept', 1299]] });
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'refunded',
      keptCents: 1299,
      creditCents: 1299,
      refunds: [],
    });
    expect(await admin.orders.get({ orderId })).toMatchObject({
      refundableCents: 0,
      kept: [{ amountCents: 1299 }],
      payments: [{ status: 'paid', method: 'test_ideal' }],
    });
    expect(await mailsTo(customer, 'order-refunded')).toEqual([
      expect.stringContaining('Het staat als tegoed bij je account.'),
    ]);
  });

  test('keeps an account from being deleted', async () => {
    const { mine } = await withCredit();
    expect(await mine.personalData.erasure()).toMatchObject({ refusals: ['HAS_OPEN_MONEY'] });
  });
});

describe('an order paid with credit', () => {
  test('is paid, invoiced and delivered at once in checkout', async () => {
    const { customer, mine } = await withCredit(1500);
    const plan = await make.plan({ priceCents: 1299 });
    expect(
      await mine.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' })),
    ).toMatchObject({
      creditCents: 1500,
    });
    const input = orderInput(plan, { method: 'credit' });
    const placed = await mine.checkout.place(input);
    expect(placed.payUrl).toBeNull();
    expect(await mine.checkout.place(input)).toEqual(placed);
    await api.jobsDone();
    const { orderId } = placed;
    expect(await admin.orders.get({ orderId })).toMatchObject({
      status: 'completed',
      payments: [{ status: 'paid', paysOrder: true, method: 'credit', amountCents: 1299 }],
      invoices: [{ status: 'paid' }],
      service: { status: 'active' },
    });
    expect(await linesOf(customer)).toEqual({
      balanceCents: 201,
      moves: [
        ['spent', -1299],
        ['kept', 1500],
      ],
    });
  });

  test('is not placed when there is a cent too little', async () => {
    const { customer, mine } = await withCredit(1298);
    const plan = await make.plan({ priceCents: 1299 });
    const placing = mine.checkout.place(orderInput(plan, { method: 'credit' }));
    expect(await outcomeOf(placing)).toBe('CREDIT_TOO_LOW');
    const { items } = await mine.orders.list({});
    expect(items).toHaveLength(1);
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 1298 });
  });

  test('does not cost the same credit twice, however much is asked at once', async () => {
    const { customer, mine } = await withCredit();
    const orders = await Promise.all(
      ['een', 'twee', 'drie'].map((serviceName) => make.pendingOrder({ customer, serviceName })),
    );
    const tries = orders.flatMap(({ orderId }) => [orderId, orderId]);
    const outcomes = await Promise.all(
      tries.map((orderId) => outcomeOf(mine.orders.payWithCredit({ orderId }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(
      new Set(
        ['OK', 'CREDIT_TOO_LOW', 'ORDER_NOT_PAYABLE'].filter((one) => outcomes.includes(one)),
      ),
    );
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 0 });
  });

  test('no longer waits for the transfer that was chosen', async () => {
    const { customer, mine } = await withCredit();
    const { orderId } = await make.pendingOrder({ customer, method: 'bank_transfer' });
    await mine.orders.payWithCredit({ orderId });
    const { payments, invoices } = await admin.orders.get({ orderId });
    expect(
      payments.map(({ method, status, paysOrder }) => [method, status, paysOrder]).toSorted(),
    ).toEqual([
      ['bank_transfer', 'canceled', false],
      ['credit', 'paid', true],
    ]);
    expect(invoices).toMatchObject([{ status: 'paid' }]);
    expect(await outcomeOf(admin.orders.markPaid({ orderId }))).toBe('ORDER_NOT_PENDING');
  });

  test('is given back to the credit, or by hand', async () => {
    const { customer, mine } = await withCredit();
    const { orderId } = await make.pendingOrder({ customer });
    await mine.orders.payWithCredit({ orderId });
    await api.jobsDone();
    const part = { orderId, reason: REASON, amountCents: cents(299) };
    await refundPart(admin.orders, { ...part, to: 'credit' });
    await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'customer' });
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 299 });
    expect(await refundsOf(customer)).toEqual([
      { amountCents: 1000, byHand: true, status: 'queued' },
    ]);
  });

  test('goes before an invoice of the next term', async () => {
    const customer = await make.customer();
    const plan = await make.plan({ priceCents: 1299 });
    const { serviceId } = await make.activeService({ customer, plan });
    const { orderId } = await make.activeService({ customer, plan, serviceName: 'tweede' });
    await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'credit' });
    api.clock.set('2026-12-10T11:00:00Z');
    await api.runJob('orders.expire');
    await api.jobsDone();
    expect(await mailsTo(customer, 'renewal-invoice')).toEqual([]);
    expect(await mailsTo(customer, 'renewal-paid')).toHaveLength(1);
    const service = await api.as(customer).customer.services.get({ serviceId });
    expect(service.expiresAt).toEqual(new Date('2027-01-23T11:00:00Z'));
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 0 });
  });
});

describe('a renewal that was placed before there was credit', () => {
  test('is paid from it instead of being warned for', async () => {
    const customer = await make.customer();
    const plan = await make.plan({ priceCents: 1299 });
    const { serviceId } = await make.activeService({ customer, plan });
    const { orderId } = await make.activeService({
      customer,
      plan: await make.plan({ priceCents: 2000 }),
      serviceName: 'duurder',
    });
    const mine = api.as(customer).customer;
    await mine.services.cancel({ serviceId: await serviceOf(orderId), when: 'now' });
    api.clock.set('2026-12-10T11:00:00Z');
    await api.runJob('orders.expire');
    await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'credit' });
    // Ten days after its invoice was due a warning would go out.
    api.clock.set('2027-01-03T11:00:00Z');
    await api.runJob('orders.expire');
    await api.jobsDone();
    expect(await mailsTo(customer, 'suspension-warning')).toEqual([]);
    expect(await mailsTo(customer, 'renewal-paid')).toHaveLength(1);
    expect(await mine.services.get({ serviceId })).toMatchObject({
      status: 'active',
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 701 });
  });
});

async function serviceOf(orderId: string): Promise<string> {
  const { service } = await admin.orders.get({ orderId });
  return service?.id ?? '';
}

describe('a part of an order', () => {
  test('goes back with a credit invoice over it, and the rest can follow', async () => {
    const { orderId, customer, serviceId } = await make.activeService();
    const part = { orderId, reason: REASON, amountCents: cents(500), to: 'customer' as const };
    aMinutePasses();
    await refundPart(admin.orders, part);
    await api.jobsDone();
    aMinutePasses();
    expect(await admin.orders.get({ orderId })).toMatchObject({
      status: 'completed',
      refundableCents: 799,
      payments: [{ status: 'partly_refunded' }],
      refunds: [{ status: 'done', amountCents: 500, reason: REASON }],
      service: { id: serviceId, status: 'active' },
      invoices: [
        { kind: 'credit_note', totalCents: -500 },
        { kind: 'invoice', status: 'paid' },
      ],
    });
    // The answer was lost, and 'Terugbetalen' is pressed again in the dialog that stayed.
    const again = { ...part, shownLeftCents: cents(1299) };
    expect(await outcomeOf(admin.orders.refundPart(again))).toBe('ORDER_MONEY_CHANGED');
    const more = { ...part, amountCents: cents(800) };
    expect(await outcomeOf(refundPart(admin.orders, more))).toBe('CONFLICT');
    await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'customer' });
    await api.jobsDone();
    expect(await outcomeOf(refundPart(admin.orders, part))).toBe('ORDER_NOT_REFUNDABLE');
    const { refunds, invoices, refundableCents } = await admin.orders.get({ orderId });
    expect(refundableCents).toBe(0);
    expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([500, 799]);
    expect(invoices.map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [-799, 'paid'],
      [-500, 'paid'],
      [1299, 'credited'],
    ]);
    expect(await mailsTo(customer, 'order-refunded')).toEqual([
      expect.stringMatching(/5,00/),
      expect.stringMatching(/7,99/),
    ]);
  });
});

describe('credit that is paid out', () => {
  test('goes back the way each part of it came, once', async () => {
    const { customer, mine } = await withCredit(1299);
    const byTransfer = await make.pendingOrder({ customer, method: 'bank_transfer' });
    await admin.orders.markPaid({ orderId: byTransfer.orderId });
    await api.jobsDone();
    const { orderId } = byTransfer;
    aMinutePasses();
    await admin.orders.refund({ orderId, reason: REASON, endService: true, to: 'credit' });
    const { orderId: bought } = await make.pendingOrder({
      customer,
      plan: await make.plan({ priceCents: 1000 }),
    });
    await mine.orders.payWithCredit({ orderId: bought });
    const payOut = { customerId: customer.id, shownCents: cents(1598) };
    const changed = admin.credit.payOut({ ...payOut, shownCents: cents(1597) });
    expect(await outcomeOf(changed)).toBe('CONFLICT');
    const outcomes = await Promise.all(
      [payOut, payOut].map((asked) => outcomeOf(admin.credit.payOut(asked))),
    );
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'OK']);
    await api.jobsDone();
    expect(await refundsOf(customer)).toEqual([
      { amountCents: 299, byHand: false, status: 'done' },
      { amountCents: 1299, byHand: true, status: 'queued' },
    ]);
    expect(await linesOf(customer)).toMatchObject({ balanceCents: 0 });
    expect(await mailsTo(customer, 'credit-paid-out')).toEqual([expect.stringMatching(/15,98/)]);
  });

  test('settles the task about money that came too late', async () => {
    const order = await make.pendingOrder();
    const { id: customerId } = order.customer;
    const { id: paymentId } = await make.paymentOf(order.orderId);
    const mine = api.as(order.customer).customer;
    await mine.orders.cancel({ orderId: order.orderId });
    await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'normal' });
    await expect
      .poll(() => linesOf(order.customer))
      .toEqual({ balanceCents: 1299, moves: [['received', 1299]] });
    const tasks = () =>
      api.db.selectFrom('staffTasks').select('doneAt').where('subjectId', '=', paymentId).execute();
    expect(await tasks()).toEqual([{ doneAt: null }]);
    await admin.credit.payOut({ customerId, shownCents: cents(1299) });
    await api.jobsDone();
    expect(await tasks()).toEqual([{ doneAt: api.clock.now }]);
    expect(await refundsOf(order.customer)).toEqual([
      { amountCents: 1299, byHand: false, status: 'done' },
    ]);
  });
});
