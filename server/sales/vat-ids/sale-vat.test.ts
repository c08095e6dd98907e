import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { createVies } from '#server/sales/vat-register/vies.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import {
  BILLING,
  createFactories,
  orderInput,
  type TestPlan,
  quoteInput,
} from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { startFakeVies, type FakeVies } from '#tests/support/vies.ts';

const COMPANY = {
  ...BILLING,
  kind: 'business',
  company: 'Verstraete Webbureau',
  vatId: 'BE 0999.123.456',
  postalCode: '9000',
  city: 'Gent',
  country: 'BE',
} as const satisfies PlaceOrderInput['billing'];
const UNKNOWN = { ...COMPANY, vatId: 'BE0999123000' } as const;
const GERMAN = { ...BILLING, postalCode: '10115', city: 'Berlin', country: 'DE' } as const;

let vies: FakeVies;
let api: TestApp;
let make: ReturnType<typeof createFactories>;
let plan: TestPlan;
beforeAll(async () => {
  vies = await startFakeVies();
  vies.companies.set('BE0999123456', { name: 'Verstraete Webbureau', address: 'Gent' });
  api = await createTestApp({
    overrides: () => ({ vatIds: createVies({ baseUrl: vies.baseUrl }) }),
  });
  make = createFactories(api);
  plan = await make.plan({ priceCents: 1299 });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await vies[Symbol.asyncDispose]();
});
beforeEach(() => {
  // A day on, so that no answer of the test before counts any more.
  api.clock.set(new Date(api.clock.now.getTime() + 25 * 3_600_000).toISOString());
});

type Billing = PlaceOrderInput['billing'];

async function customerOf(billing: Billing) {
  const customer = await make.customer();
  const { checkout, orders, invoices } = api.as(customer).customer;
  const { kind, country, vatId, postalCode } = billing;
  return {
    customer,
    orders,
    invoices,
    quote: () =>
      checkout.quote(
        quoteInput({
          plan: plan.slug,
          cycle: 'monthly',
          buyer: { kind, country, vatId, postalCode },
        }),
      ),
    place: (shownTotalCents: number, fields: Partial<PlaceOrderInput> = {}) =>
      checkout.place(
        orderInput(plan, { billing, shownTotalCents: cents(shownTotalCents), ...fields }),
      ),
  };
}

async function orderRow(orderId: string) {
  return api.db
    .selectFrom('orders')
    .leftJoin('vatIdChecks', 'vatIdChecks.id', 'orders.vatCheckId')
    .select([
      'totalCents',
      'netCents',
      'vatCents',
      'vatPercent',
      'vatTreatment',
      'agreedCents',
      'consultation',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

describe('a company abroad', () => {
  test('is looked up while it orders, and pays without btw; the answer is the evidence', async () => {
    const { quote, place } = await customerOf(COMPANY);
    expect(await quote()).toMatchObject({
      totalCents: 1074,
      netCents: 1074,
      vatCents: 0,
      vatPercent: 0,
      vatTreatment: 'reverse_charge',
      vatId: { state: 'valid', name: 'Verstraete Webbureau' },
    });
    const { orderId } = await place(1074);
    expect(await orderRow(orderId)).toEqual({
      totalCents: 1074,
      netCents: 1074,
      vatCents: 0,
      vatPercent: 0,
      vatTreatment: 'reverse_charge',
      agreedCents: 1299,
      consultation: 'WAPIAAAAX1234567',
    });
  });

  test('is asked for once a day, however often its price is', async () => {
    const { quote } = await customerOf(COMPANY);
    const before = vies.asked.length;
    await Promise.all([quote(), quote()]);
    await quote();
    expect(vies.asked.length - before).toBeLessThanOrEqual(2);
    const after = vies.asked.length;
    await quote();
    expect(vies.asked).toHaveLength(after);
  });

  test('that is in no register pays with btw, whatever the screen says', async () => {
    const { quote, place } = await customerOf(UNKNOWN);
    expect(await quote()).toMatchObject({
      totalCents: 1299,
      vatTreatment: 'standard',
      vatId: { state: 'invalid' },
    });
    const asked = vies.asked.length;
    expect(await quote()).toMatchObject({ vatId: { state: 'invalid' } });
    expect(vies.asked).toHaveLength(asked);
    expect(await refusalOf(place(1074))).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { totalCents: 1299 },
    });
    const { orderId } = await place(1299);
    expect(await orderRow(orderId)).toMatchObject({ vatTreatment: 'standard', agreedCents: null });
  });

  test('that could not be looked up pays with btw: the word of a buyer is not enough', async () => {
    const { place } = await customerOf(COMPANY);
    vies.fail('member-state', 'member-state');
    expect(await refusalOf(place(1074))).toMatchObject({ data: { totalCents: 1299 } });
    const { orderId } = await place(1299);
    expect(await orderRow(orderId)).toMatchObject({ vatTreatment: 'standard' });
  });

  test('is looked up anew when the answer is of yesterday', async () => {
    const { quote, place } = await customerOf(COMPANY);
    await quote();
    api.clock.set(new Date(api.clock.now.getTime() + 24 * 3_600_000 + 1).toISOString());
    vies.fail('down');
    expect(await refusalOf(place(1074))).toMatchObject({ data: { totalCents: 1299 } });
    await place(1074);
  });

  test('pays with btw while VIES does not answer, and without once it does', async () => {
    const { quote, place } = await customerOf(COMPANY);
    vies.fail('member-state', 'member-state');
    expect(await quote()).toMatchObject({ totalCents: 1299, vatId: { state: 'unknown' } });
    expect(await refusalOf(place(1074))).toMatchObject({ data: { totalCents: 1299 } });
    expect(await quote()).toMatchObject({ totalCents: 1074, vatId: { state: 'valid' } });
  });

  test('can have no more looked up than somebody types', async () => {
    const { customer } = await customerOf(COMPANY);
    const { checkout } = api.as(customer).customer;
    const before = vies.asked.length;
    const states = [];
    for (let number = 0; number < 32; number += 1) {
      const vatId = `BE0888${String(100_100 + number)}`;
      const buyer = { kind: 'business', country: 'BE', vatId } as const;
      const { vatId: found } = await checkout.quote(
        quoteInput({ plan: plan.slug, cycle: 'monthly', buyer }),
      );
      states.push(found?.state);
    }
    expect(states.slice(-2)).toEqual(['unknown', 'unknown']);
    expect(vies.asked.length - before).toBe(30);
  });

  test('is not looked up with a number that cannot be one, nor a consumer, nor a Dutch company', async () => {
    const before = vies.asked.length;
    const buyers = [
      { ...COMPANY, vatId: 'BE12' },
      { ...COMPANY, kind: 'consumer' as const },
      { ...COMPANY, country: 'NL' as const, vatId: 'NL123456782B01' },
    ];
    for (const buyer of buyers) {
      const { quote } = await customerOf(buyer);
      expect(await quote()).toMatchObject({ vatTreatment: 'standard', vatId: null });
    }
    expect(vies.asked).toHaveLength(before);
  });
});

describe('the invoice of who declares the btw', () => {
  test('says so, and so do its credit invoice, the order and the service', async () => {
    const { customer, quote, place, orders, invoices } = await customerOf(COMPANY);
    await quote();
    const { orderId } = await place(1074, { method: 'bank_transfer' });
    const admin = api.as(await make.staff('admin')).staff;
    await admin.orders.markPaid({ orderId });
    await api.jobsDone();
    const { vatCheck } = await admin.orders.get({ orderId });
    expect(vatCheck).toMatchObject({
      name: 'Verstraete Webbureau',
      address: 'Gent',
      consultation: 'WAPIAAAAX1234567',
    });
    const order = await orders.get({ orderId });
    expect(order).toMatchObject({
      totalCents: 1074,
      vatTreatment: 'reverse_charge',
      country: 'BE',
    });
    const invoice = await invoices.get({ invoiceId: order.invoice?.id ?? '' });
    expect(invoice).toMatchObject({
      totalCents: 1074,
      vatCents: 0,
      vatTreatment: 'reverse_charge',
      buyer: { vatId: 'BE0999123456' },
      lines: [{ vatPercent: 0, netCents: 1074, vatCents: 0 }],
    });
    const service = await api.as(customer).customer.services.get({
      serviceId: order.service?.id ?? '',
    });
    // The agreed price is that of the plan; the next term costs that price without btw.
    expect(service).toMatchObject({ priceCents: 1074, vatTreatment: 'reverse_charge' });
    const part = { orderId, amountCents: cents(500), reason: 'Storing' };
    await refundPart(admin.orders, { ...part, to: 'credit' });
    await admin.orders.refund({ orderId, reason: 'Vergissing', endService: true, to: 'credit' });
    const notes = await api.db
      .selectFrom('invoices')
      .innerJoin('invoiceLines', 'invoiceId', 'invoices.id')
      .select(['vatTreatment', 'invoices.vatCents', 'totalAmountCents', 'vatPercent'])
      .where('orderId', '=', orderId)
      .where('kind', '=', 'credit_note')
      .orderBy('invoices.number')
      .execute();
    expect(notes).toEqual([
      { vatTreatment: 'reverse_charge', vatCents: 0, totalAmountCents: -500, vatPercent: 0 },
      { vatTreatment: 'reverse_charge', vatCents: 0, totalAmountCents: -574, vatPercent: 0 },
    ]);
  });
});

describe('who is where EU btw does not hold', () => {
  const CANARIAN = { ...BILLING, postalCode: '35001', city: 'Las Palmas', country: 'ES' } as const;

  test('pays the price that everybody pays, with no btw in it, and is on no return', async () => {
    const { quote, place, orders, invoices } = await customerOf(CANARIAN);
    const price = { totalCents: 1299, netCents: 1299, vatCents: 0, vatTreatment: 'outside' };
    expect(await quote()).toMatchObject({ ...price, vatId: null });
    const { orderId } = await place(1299, { method: 'bank_transfer' });
    expect(await orderRow(orderId)).toMatchObject({ ...price, vatPercent: 0, agreedCents: null });
    const admin = api.as(await make.staff('admin')).staff;
    const { quarters, euConsumersCents } = await admin.reports.vat({
      year: api.clock.now.getUTCFullYear(),
    });
    const amounts = quarters.map(({ outsideCents }) => outsideCents);
    expect(amounts.filter((amount) => amount !== 0)).toEqual([1299]);
    await admin.orders.markPaid({ orderId });
    const { invoice } = await orders.get({ orderId });
    expect(await invoices.get({ invoiceId: invoice?.id ?? '' })).toMatchObject({
      vatTreatment: 'outside',
      buyer: { postalCode: '35001' },
      lines: [{ vatPercent: 0, netCents: 1299 }],
    });
    await refundPart(admin.orders, {
      orderId,
      amountCents: cents(500),
      reason: 'Storing',
      to: 'credit',
    });
    const after = await admin.reports.vat({ year: api.clock.now.getUTCFullYear() });
    expect(after.quarters.map(({ outsideCents }) => outsideCents)).toContain(799);
    expect(after.euConsumersCents).toBe(euConsumersCents);
  });

  test('is so by the address of the order, a company too, and is looked up nowhere', async () => {
    const asked = vies.asked.length;
    const company = { ...COMPANY, country: 'ES', vatId: 'ESB12345678' } as const;
    vies.companies.set('ESB12345678', { name: 'Isla', address: '' });
    const { place } = await customerOf({ ...company, postalCode: '38400', city: 'Adeje' });
    const { orderId } = await place(1299);
    expect(await orderRow(orderId)).toMatchObject({
      totalCents: 1299,
      vatTreatment: 'outside',
      consultation: null,
    });
    expect(vies.asked).toHaveLength(asked);
  });
});

describe('a shop that uses the one-stop shop, or is a small business', () => {
  async function open(settings: Parameters<typeof createTestApp>[0]) {
    const shop = await createTestApp(settings);
    const factories = createFactories(shop);
    return { shop, factories, offered: await factories.plan({ priceCents: 1299 }) };
  }

  test('charges the consumer the same price, with the btw of their country in it', async () => {
    const { shop, factories, offered } = await open({ settings: { vat_one_stop_shop: 'true' } });
    await using _shop = shop;
    const { orderId } = await factories.paidOrder({ plan: offered, billing: GERMAN });
    const order = await shop.db
      .selectFrom('orders')
      .select(['totalCents', 'netCents', 'vatCents', 'vatPercent', 'vatTreatment'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({
      totalCents: 1299,
      netCents: 1092,
      vatCents: 207,
      vatPercent: 19,
      vatTreatment: 'destination',
    });
    const admin = shop.as(await factories.staff('admin')).staff;
    const part = { orderId, amountCents: cents(500), reason: 'Storing' };
    await refundPart(admin.orders, { ...part, to: 'credit' });
    const note = await shop.db
      .selectFrom('invoices')
      .select(['vatTreatment', 'netCents', 'vatCents'])
      .where('orderId', '=', orderId)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow();
    expect(note).toEqual({ vatTreatment: 'destination', netCents: -420, vatCents: -80 });
    const finn = { ...GERMAN, postalCode: '00100', city: 'Helsinki', country: 'FI' } as const;
    const { orderId: second } = await factories.paidOrder({ plan: offered, billing: finn });
    const line = await shop.db
      .selectFrom('invoiceLines')
      .innerJoin('invoices', 'invoices.id', 'invoiceId')
      .select(['vatPercent', 'invoiceLines.vatCents'])
      .where('orderId', '=', second)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ vatPercent: 25.5, vatCents: 264 });
  });

  test('charges nobody btw, and says so to visitors', async () => {
    const { shop, factories, offered } = await open({ settings: { vat_small_business: 'true' } });
    await using _shop = shop;
    expect(await shop.nobody.public.site.get()).toMatchObject({ vatPercent: 0 });
    const { orderId } = await factories.paidOrder({ plan: offered });
    const invoice = await shop.db
      .selectFrom('invoices')
      .select(['totalAmountCents', 'vatCents', 'vatTreatment'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(invoice).toEqual({
      totalAmountCents: 1299,
      vatCents: 0,
      vatTreatment: 'small_business',
    });
  });
});

test('what nobody ordered on is forgotten after ninety days, what an invoice rests on is not', async () => {
  const { quote, place } = await customerOf(COMPANY);
  await quote();
  const { orderId } = await place(1074);
  const other = await customerOf(UNKNOWN);
  await other.quote();
  api.clock.set(new Date(api.clock.now.getTime() + 92 * 86_400_000).toISOString());
  await api.runJob('orders.expire');
  const left = await api.db.selectFrom('vatIdChecks').select(['vatId', 'isValid']).execute();
  expect(left.every(({ isValid }) => isValid)).toBe(true);
  expect(await orderRow(orderId)).toMatchObject({ consultation: 'WAPIAAAAX1234567' });
});
