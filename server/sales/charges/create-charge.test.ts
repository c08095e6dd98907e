import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { chargeInput, makeCharge, makeInvoiceable, WORK } from '#tests/support/charges.ts';
import { COMPANY_ABROAD, COMPANY_BILLING, createFactories } from '#tests/support/factories.ts';
import { call, outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { mailsOf } from '#tests/support/renewals.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Api['staff'];
beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = api.as(await make.staff('admin')).staff;
});
beforeEach(() => api.clock.set('2026-11-23T11:00:00Z'));
afterAll(() => api[Symbol.asyncDispose]());

async function ordersOf(customer: { id: string }) {
  return api.db
    .selectFrom('orders')
    .select(['id', 'status', 'totalCents', 'planId', 'planName', 'serviceName', 'paymentMethod'])
    .where('userId', '=', customer.id)
    .execute();
}

describe('an invoice for work', () => {
  test('is an order of no plan, with its numbered invoice at once', async () => {
    const { customer, orderId, invoiceId } = await makeCharge(api);
    expect(await ordersOf(customer)).toEqual([
      {
        id: orderId,
        status: 'pending',
        totalCents: 24_200,
        planId: null,
        planName: 'Verhuizing van je site en meer',
        serviceName: null,
        paymentMethod: 'test_ideal',
      },
    ]);
    const invoice = await api.as(customer).customer.invoices.get({ invoiceId });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      status: 'unpaid',
      totalCents: 24_200,
      netCents: 20_000,
      vatCents: 4200,
      issuedOn: '2026-11-23',
      dueDate: '2026-12-07',
      paidAt: null,
      buyer: { name: 'Sanne de Vries', street: 'Prinsengracht 12a' },
    });
    const day = { periodStart: '2026-11-20', periodEnd: '2026-11-20', vatPercent: 21 };
    expect(invoice.lines).toEqual([
      {
        ...day,
        description: 'Verhuizing van je site',
        quantity: 1.5,
        unit: 'hour',
        unitCents: 10_000,
        grossCents: 18_150,
        netCents: 15_000,
        vatCents: 3150,
        discount: null,
      },
      {
        ...day,
        description: 'Inrichten van je mail',
        quantity: 1,
        unit: 'piece',
        unitCents: 5000,
        grossCents: 6050,
        netCents: 5000,
        vatCents: 1050,
        discount: null,
      },
    ]);
  });

  test('is mailed where invoices go, with what was done, the note and how to pay', async () => {
    const customer = await makeInvoiceable(api);
    const { profile } = api.as(customer).customer;
    await profile.save({ ...(await profile.get()), billingEmail: 'boekhouding@voorbeeld.test' });
    const note = 'Zoals besproken.\nGroet, Bas';
    const { invoiceNumber } = await makeCharge(api, { customer, note });
    const mails = await api.db
      .selectFrom('mails')
      .select(['toAddress', 'subject', 'text', 'invoiceId'])
      .where('userId', '=', customer.id)
      .where('kind', '=', 'charge-invoice')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      toAddress: 'boekhouding@voorbeeld.test',
      subject: `Factuur ${invoiceNumber}: Verhuizing van je site en meer`,
    });
    expect(mails[0]?.invoiceId).not.toBeNull();
    const text = mails[0]?.text ?? '';
    for (const said of ['1,5 uur', '1 stuk', '242,00', 'inclusief 21% btw', 'Zoals besproken.']) {
      expect(text).toContain(said);
    }
    expect(text).toContain('7 december 2026');
    expect(text).toContain('/withdraw?bestelling=');
  });

  test('can be about a service of that customer', async () => {
    const { customer, serviceId } = await make.activeService({ serviceName: 'mijn-winkel' });
    const { orderId, invoiceId } = await makeCharge(api, { customer, serviceId });
    const order = await staff.orders.get({ orderId });
    expect(order).toMatchObject({
      serviceName: 'mijn-winkel',
      service: { id: serviceId },
      charge: { performedOn: '2026-11-20', note: null },
      planType: null,
      termMonths: null,
      termsVersion: null,
      expiresAt: null,
    });
    const mine = api.as(customer).customer;
    const { items } = await mine.services.invoices({ serviceId });
    expect(items.map(({ id }) => id)).toContain(invoiceId);
  });

  test('is not about a service of another', async () => {
    const { serviceId } = await make.activeService();
    const customer = await makeInvoiceable(api);
    expect(await outcomeOf(staff.charges.create(chargeInput(customer, { serviceId })))).toBe(
      'NOT_FOUND',
    );
    expect(await ordersOf(customer)).toEqual([]);
  });

  test('does not take the place of a service that one may order', async () => {
    const customer = await makeInvoiceable(api);
    await api.saveSettings({ max_services_per_user: '1' });
    await makeCharge(api, { customer });
    const plan = await make.plan();
    expect(await outcomeOf(make.pendingOrder({ customer, plan }))).toBe('OK');
    await api.saveSettings({ max_services_per_user: '10' });
  });
});

describe('the btw of an invoice for work', () => {
  const company = async (billing: typeof COMPANY_BILLING | typeof COMPANY_ABROAD) => {
    const { customer } = await make.activeService({ billing });
    return customer;
  };

  test('comes to prices without it, once over all lines', async () => {
    const customer = await company(COMPANY_BILLING);
    const lines = [3750, 1250].map((price) => ({
      description: 'Werk',
      quantity: 1,
      unit: 'piece' as const,
      priceCents: cents(price),
    }));
    const { invoiceId } = await makeCharge(api, {
      customer,
      lines,
      prices: 'without-vat',
      shownTotalCents: cents(6050),
    });
    expect(await api.as(customer).customer.invoices.get({ invoiceId })).toMatchObject({
      totalCents: 6050,
      netCents: 5000,
      vatCents: 1050,
      lines: [
        { netCents: 3750, vatCents: 788 },
        { netCents: 1250, vatCents: 262 },
      ],
    });
    const [mail] = await mailsOf(api, 'charge-invoice');
    expect(mail).toBeDefined();
  });

  test('is not charged of a company abroad, and rests on what the register said', async () => {
    const customer = await company(COMPANY_ABROAD);
    api.clock.set('2026-11-25T11:00:00Z');
    expect(await staff.charges.options({ customerId: customer.id })).toMatchObject({
      buyer: {
        kind: 'business',
        rule: { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 },
        vatId: { state: 'valid' },
      },
    });
    const { orderId, invoiceId } = await makeCharge(api, {
      customer,
      shownTotalCents: cents(20_000),
    });
    expect(await api.as(customer).customer.invoices.get({ invoiceId })).toMatchObject({
      vatTreatment: 'reverse_charge',
      totalCents: 20_000,
      vatCents: 0,
    });
    expect((await staff.orders.get({ orderId })).vatCheck).not.toBeNull();
  });

  test('rests on what the register says on the day, also when nobody asked before', async () => {
    const customer = await company(COMPANY_ABROAD);
    api.clock.set('2026-12-02T11:00:00Z');
    const admin = api.as(await make.staff('admin')).staff;
    const input = chargeInput(customer, { shownTotalCents: cents(20_000) });
    const late = { ...input, performedOn: '2026-12-01' };
    expect(await outcomeOf(admin.charges.create(late))).toBe('OK');
  });

  test('is as the shop is registered', async () => {
    const customer = await makeInvoiceable(api);
    await api.saveSettings({ vat_small_business: 'true' });
    const input = chargeInput(customer);
    expect(await outcomeOf(staff.charges.create(input))).toBe('OK');
    expect(await ordersOf(customer)).toMatchObject([{ totalCents: 24_200 }]);
    await api.saveSettings({ vat_small_business: 'false' });
  });
});

test('a company without its KvK number is invoiced: the law asks for none', async () => {
  const customer = await makeInvoiceable(api);
  const { profile } = api.as(customer).customer;
  await profile.save({ ...(await profile.get()), company: 'Bakker & Zoon' });
  expect(await staff.charges.options({ customerId: customer.id })).toMatchObject({ missing: [] });
  expect(await outcomeOf(staff.charges.create(chargeInput(customer)))).toBe('OK');
});

describe('whom nobody can invoice', () => {
  test('is told by what is missing, and nothing is made', async () => {
    const customer = await make.customer();
    const { profile } = api.as(customer).customer;
    await profile.save({ ...(await profile.get()), lastName: 'de Vries' });
    expect(await staff.charges.options({ customerId: customer.id })).toMatchObject({
      missing: ['street', 'houseNumber', 'postalCode', 'city', 'country'],
      buyer: null,
    });
    expect(await outcomeOf(staff.charges.create(chargeInput(customer)))).toBe('BILLING_INCOMPLETE');
    expect(await ordersOf(customer)).toEqual([]);
  });

  test('is nobody, or was forgotten', async () => {
    const customerId = randomUUID();
    expect(await outcomeOf(staff.charges.options({ customerId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(staff.charges.create(chargeInput({ id: customerId })))).toBe(
      'NOT_FOUND',
    );
    const gone = await makeInvoiceable(api);
    await api.db
      .updateTable('users')
      .set({ erasedAt: api.clock.now })
      .where('id', '=', gone.id)
      .execute();
    expect(await outcomeOf(staff.charges.options({ customerId: gone.id }))).toBe('NOT_FOUND');
    expect(await outcomeOf(staff.charges.create(chargeInput(gone)))).toBe('TARGET_IS_ERASED');
  });

  test('is everybody of a shop without its company data', async () => {
    const customer = await makeInvoiceable(api);
    await api.saveSettings({ company_iban: '' });
    const options = await staff.charges.options({ customerId: customer.id });
    expect(options.acceptsOrders).toBe(false);
    expect(await outcomeOf(staff.charges.create(chargeInput(customer)))).toBe('SHOP_CLOSED');
    await api.saveSettings({ company_iban: 'NL91ABNA0417164300' });
  });
});

describe('a form that is sent more than once', () => {
  test('makes one invoice, also when both come at once', async () => {
    const customer = await makeInvoiceable(api);
    const input = chargeInput(customer);
    const answers = await Promise.all([
      staff.charges.create(input),
      staff.charges.create(input),
      staff.charges.create(input),
    ]);
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await staff.charges.create(input)).toEqual(answers[0]);
    expect(await ordersOf(customer)).toHaveLength(1);
    await api.jobsDone();
    const { count } = await api.db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', customer.id)
      .where('kind', '=', 'charge-invoice')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('with something else in it makes none', async () => {
    const customer = await makeInvoiceable(api);
    const input = chargeInput(customer);
    await staff.charges.create(input);
    const other = { ...input, note: 'Toch anders' };
    expect(await outcomeOf(staff.charges.create(other))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await ordersOf(customer)).toHaveLength(1);
  });
});

describe('what is not invoiced', () => {
  test('is another total than staff saw', async () => {
    const customer = await makeInvoiceable(api);
    const input = chargeInput(customer, { shownTotalCents: cents(24_201) });
    expect(await refusalOf(staff.charges.create(input))).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { totalCents: 24_200 },
    });
    expect(await ordersOf(customer)).toEqual([]);
  });

  const [hour] = WORK.lines;
  test.each([
    ['no lines', { lines: [] }],
    ['a hundred and one lines', { lines: Array.from({ length: 101 }, () => hour) }],
    ['a line of nothing', { lines: [{ ...hour, quantity: 0 }] }],
    ['three decimals', { lines: [{ ...hour, quantity: 1.005 }] }],
    ['another unit', { lines: [{ ...hour, unit: 'day' }] }],
    ['no price', { lines: [{ ...hour, priceCents: 0 }] }],
    ['a price below nothing', { lines: [{ ...hour, priceCents: -100 }] }],
    ['a price with a part of a cent', { lines: [{ ...hour, priceCents: 100.5 }] }],
    ['a price above the most', { lines: [{ ...hour, priceCents: 10_000_001 }] }],
    ['an empty description', { lines: [{ ...hour, description: ' ' }] }],
    ['a description of two lines', { lines: [{ ...hour, description: 'a\nb' }] }],
    ['a long description', { lines: [{ ...hour, description: 'x'.repeat(201) }] }],
    [
      'a line that comes to less than a cent',
      { lines: [{ ...hour, quantity: 0.01, priceCents: 1 }] },
    ],
    ['more than the most', { lines: [{ ...hour, quantity: 2, priceCents: 10_000_000 }] }],
    ['a long note', { note: 'x'.repeat(1001) }],
    ['work of more than a year ago', { performedOn: '2025-11-21' }],
    ['no day', { performedOn: '2026-02-30' }],
    ['prices of neither kind', { prices: 'both' }],
    ['a field that is not there', { vatPercent: 0 }],
  ])('%s', async (_, fields) => {
    const customer = await makeInvoiceable(api);
    const input = { ...chargeInput(customer), ...fields };
    const answer = call(api.as(await make.staff('admin')), 'staff.charges.create', input);
    expect(await outcomeOf(answer)).toBe('INPUT_INVALID');
    expect(await ordersOf(customer)).toEqual([]);
  });
});
