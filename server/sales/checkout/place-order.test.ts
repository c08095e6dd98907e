import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import {
  BILLING,
  createFactories,
  orderInput,
  type TestPlan,
  quoteInput,
} from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { createFlakyGateway } from '#tests/support/fakes.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway } from '#server/sales/gateways/test-gateway.ts';

async function nothingWritten({ db }: TestApp): Promise<boolean> {
  const tables = ['orders', 'payments', 'invoices', 'services', 'events', 'mails'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.every(({ n }) => n === 0);
}

describe('the price', () => {
  test.each([
    ['monthly', 1, 1299, { netCents: 1074, vatCents: 225 }],
    ['yearly', 12, 12_990, { netCents: 10_736, vatCents: 2254 }],
  ] as const)('%s is the server’s, split by 21/121', async (cycle, termMonths, total, split) => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId } = await make.pendingOrder({
      plan: await make.plan({ priceCents: 1299 }),
      cycle,
    });
    const order = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      totalCents: total,
      vatPercent: 21,
      billingCycle: cycle,
      termMonths,
      ...split,
    });
  });

  test('is refused when the screen showed another, and the new one is told', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = api.as(await make.customer());
    const plan = await make.plan({ priceCents: 1299 });
    const input = orderInput(plan, { shownTotalCents: cents(1) });
    const refusal = await refusalOf(customer.customer.checkout.place(input));
    expect(refusal).toMatchObject({
      code: 'PRICE_CHANGED',
      status: 409,
      data: { totalCents: 1299 },
    });
    expect(await nothingWritten(api)).toBe(true);
    const again = { ...input, shownTotalCents: cents(1299) };
    expect(await outcomeOf(customer.customer.checkout.place(again))).toBe('OK');
  });

  test('a yearly price of its own is charged', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const plan = await make.plan({ priceCents: 1000, yearlyPriceCents: cents(9900) });
    const input = orderInput(plan, { cycle: 'yearly', shownTotalCents: cents(9900) });
    const customer = await make.customer();
    const { orderId } = await api.as(customer).customer.checkout.place(input);
    const order = await api.as(customer).customer.orders.get({ orderId });
    expect(order.totalCents).toBe(9900);
  });
});

/** Fields of what is ordered stand with it, the others beside it. */
function placed(plan: TestPlan, fields: Record<string, unknown>): Record<string, unknown> {
  const OF_ITEM = new Set(['plan', 'cycle', 'priceCents', 'serviceName', 'domain', 'system']);
  const isOfItem = ([name]: [string, unknown]) => OF_ITEM.has(name);
  const item = Object.fromEntries(Object.entries(fields).filter(isOfItem));
  const others = Object.entries(fields).filter((field) => !isOfItem(field));
  const [asked] = orderInput(plan).items;
  return {
    ...Object.fromEntries(others),
    ...(Object.keys(item).length > 0 && { items: [{ ...asked, ...item }] }),
  };
}

describe('refused, and nothing written', () => {
  let api: TestApp;
  let plan: TestPlan;
  beforeAll(async () => {
    api = await createTestApp();
    const make = createFactories(api);
    await make.plan({ slug: 'oud', active: false });
    plan = await make.plan();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  test.each([
    ['a plan nobody knows', { plan: 'nergens' }, 'PLAN_NOT_AVAILABLE'],
    ['a plan that is not sold any more', { plan: 'oud' }, 'PLAN_NOT_AVAILABLE'],
    ['a cycle that does not exist', { cycle: 'weekly' }, 'INPUT_INVALID'],
    ['a price sent along', { priceCents: 1 }, 'INPUT_INVALID'],
    ['another customer sent along', { userId: randomUUID() }, 'INPUT_INVALID'],
    ['an address sent along', { placedFrom: '10.0.0.1' }, 'INPUT_INVALID'],
    ['a fraction of a cent', { shownTotalCents: 1299.5 }, 'INPUT_INVALID'],
    ['terms not accepted', { termsAccepted: false }, 'INPUT_INVALID'],
    ['terms that do not hold any more', { termsVersion: '2019-01' }, 'TERMS_CHANGED'],
    ['a name of spaces', { serviceName: '   ' }, 'INPUT_INVALID'],
    ['a name of 64 characters', { serviceName: 'a'.repeat(64) }, 'INPUT_INVALID'],
    ['a method that does not exist', { method: 'creditcard' }, 'INPUT_INVALID'],
    [
      'a postal code of elsewhere',
      { billing: { ...BILLING, postalCode: '1000' } },
      'INPUT_INVALID',
    ],
    ['a country we do not sell to', { billing: { ...BILLING, country: 'US' } }, 'INPUT_INVALID'],
    [
      'a business without a name',
      { billing: { ...BILLING, kind: 'business', kvk: '12345678' } },
      'INPUT_INVALID',
    ],
    [
      'a business with a KvK number that cannot be',
      { billing: { ...BILLING, kind: 'business', company: 'X', kvk: '123' } },
      'INPUT_INVALID',
    ],
    [
      'a btw-id that cannot be',
      { billing: { ...BILLING, kind: 'business', company: 'X', kvk: '12345678', vatId: 'NL1' } },
      'INPUT_INVALID',
    ],
    ['markup for a name', { billing: { ...BILLING, firstName: '<b>Sanne</b>' } }, 'INPUT_INVALID'],
    ['no house in a number', { billing: { ...BILLING, houseNumber: 'boven' } }, 'INPUT_INVALID'],
    [
      'a line break in a name',
      { billing: { ...BILLING, lastName: 'X\r\nBcc: y@z.test' } },
      'INPUT_INVALID',
    ],
  ])('%s', async (_, wrong, code) => {
    const input = { ...orderInput(plan), ...placed(plan, wrong) } as PlaceOrderInput;
    const customer = api.as(await createFactories(api).customer());
    const refusal = await refusalOf(customer.customer.checkout.place(input));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(/[a-z]\.$/);
    expect(await nothingWritten(api)).toBe(true);
  });
});

describe('a shop that cannot', () => {
  test('take orders without company data says so', async () => {
    await using api = await createTestApp({ settings: { company_kvk: '' } });
    const make = createFactories(api);
    const plan = await make.plan();
    const customer = api.as(await make.customer());
    expect(await refusalOf(customer.customer.checkout.place(orderInput(plan)))).toMatchObject({
      code: 'SHOP_CLOSED',
      message:
        'Deze winkel neemt nog geen bestellingen aan: de bedrijfsgegevens zijn nog niet compleet.',
    });
    expect(await nothingWritten(api)).toBe(true);
    expect(await api.nobody.public.site.get()).toMatchObject({ acceptsOrders: false });
    expect(
      await customer.customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly' })),
    ).toMatchObject({ acceptsOrders: false });
  });

  test('have the test gateway outside a demo refuses it', async () => {
    await using api = await createTestApp({ config: { demo: false } });
    const make = createFactories(api);
    const customer = api.as(await make.customer());
    const input = orderInput(await make.plan({ module: 'manual' }));
    expect(await outcomeOf(customer.customer.checkout.place(input))).toBe('METHOD_NOT_AVAILABLE');
    expect(await nothingWritten(api)).toBe(true);
  });
});

describe('what is written', () => {
  test('an online order: terms, time, address, audit and history, and no invoice yet', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer, plan } = await make.pendingOrder();
    const row = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      userId: customer.id,
      planId: plan.id,
      status: 'pending',
      termsAcceptedAt: api.clock.now,
      directStart: true,
      placedFrom: '192.0.2.1',
      billing: { ...BILLING, postalCode: '1015 DK' },
      expiresAt: new Date('2026-11-30T11:00:00Z'),
    });
    expect(row.termsVersion).toMatch(/\d{4}/);
    const audit = await api.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', orderId)
      .execute();
    expect(audit).toEqual([
      expect.objectContaining({
        action: 'order.place',
        actorKind: 'user',
        actorId: customer.id,
        actorRole: 'customer',
        address: '192.0.2.1',
        before: null,
        after: expect.objectContaining({ status: 'pending', plan: plan.slug, totalCents: 1299 }),
      }),
    ]);
    const events = await api.db
      .selectFrom('events')
      .select(['type', 'userId'])
      .where('subjectId', '=', orderId)
      .execute();
    expect(events).toEqual([{ type: 'order.placed', userId: customer.id }]);
    expect(await api.db.selectFrom('invoices').select('id').execute()).toEqual([]);
  });

  test('a bank transfer: an unpaid invoice, due in 14 days, and how to pay it', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
    const invoice = await api.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({
      orderId,
      status: 'unpaid',
      invoiceNumber: '2026-000001',
      issuedOn: '2026-11-23',
      dueDate: '2026-12-07',
      paidAt: null,
      totalAmountCents: 1299,
      seller: expect.objectContaining({ name: 'Hostwerk Test B.V.', kvk: '12345678' }),
      buyer: expect.objectContaining({
        name: 'Sanne de Vries',
        street: 'Prinsengracht 12a',
        postalCode: '1015 DK',
      }),
    });
    const detail = await api.as(customer).customer.orders.get({ orderId });
    expect(detail).toMatchObject({
      status: 'pending',
      transfer: { iban: 'NL91ABNA0417164300', reference: '2026-000001', dueDate: '2026-12-07' },
    });
    await api.jobsDone();
    const mails = await api.db
      .selectFrom('mails')
      .select(['kind', 'status', 'toAddress', 'text'])
      .execute();
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'order-received',
        status: 'sent',
        toAddress: customer.email,
        text: expect.stringContaining('7 december 2026'),
      }),
    ]);
    const order = await api.db.selectFrom('orders').select('expiresAt').executeTakeFirstOrThrow();
    expect(order.expiresAt).toEqual(new Date('2026-12-14T23:00:00Z'));
  });

  test('a business buys without the consumer’s consent', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const billing = {
      ...BILLING,
      kind: 'business',
      company: 'Bakkerij B.V.',
      kvk: '12345678',
      vatId: 'nl123456782b01',
    } as const;
    const input = orderInput(await make.plan(), { billing, directStart: true });
    await api.as(await make.customer()).customer.checkout.place(input);
    const order = await api.db
      .selectFrom('orders')
      .select(['directStart', 'billing'])
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      directStart: false,
      billing: { vatId: 'NL123456782B01', company: 'Bakkerij B.V.' },
    });
  });

  test('the next quote knows the details of the last order', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const { customer, plan } = await make.pendingOrder();
    const quote = await api
      .as(customer)
      .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'yearly' }));
    expect(quote).toMatchObject({
      totalCents: 12_990,
      items: [{ cycles: { monthly: 1299, yearly: 12_990 } }],
      billing: { city: 'Amsterdam', postalCode: '1015 DK' },
    });
  });
});

test('a gateway that does not answer leaves an order that can be paid', async () => {
  let gateway: ReturnType<typeof createFlakyGateway> | undefined;
  await using api = await createTestApp({
    overrides: ({ db, now }) => {
      gateway = createFlakyGateway(createTestGateway(db, now));
      return { payments: { ...NO_GATEWAYS, test: gateway } };
    },
  });
  if (gateway === undefined) throw new Error('the gateway was not asked for');
  gateway.down = true;
  const make = createFactories(api);
  const client = api.as(await make.customer()).customer;
  const { orderId, payUrl } = await client.checkout.place(orderInput(await make.plan()));
  expect(payUrl).toBeNull();
  expect(await outcomeOf(client.orders.pay({ orderId }))).toBe('PAYMENT_START_FAILED');
  gateway.down = false;
  const paid = await client.orders.pay({ orderId });
  expect(paid.payUrl).toMatch(/^\/test-gateway\//);
  expect(await api.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
  expect(await client.orders.get({ orderId })).toMatchObject({
    status: 'pending',
    payment: { status: 'open' },
  });
});
