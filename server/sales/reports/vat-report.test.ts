import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import {
  BILLING,
  COMPANY_ABROAD,
  COMPANY_BILLING,
  createFactories,
} from '#tests/support/factories.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { listSupplies } from './queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];
beforeAll(async () => {
  // Nothing is delivered, so that no service waits for its next term in the years between.
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

type Buyer = Parameters<ReturnType<typeof createFactories>['pendingOrder']>[0];

/** 12,99 with 2,25 of btw in it. */
async function soldAt(at: string, buyer: Buyer = {}): Promise<string> {
  api.clock.set(at);
  const { orderId } = await make.pendingOrder(buyer);
  await admin.orders.markPaid({ orderId });
  return orderId;
}

async function numbersOf(quarter: number) {
  const rows = [];
  for await (const { items } of await admin.invoices.export({ year: 2026, quarter })) {
    rows.push(...items);
  }
  return rows;
}

test('the btw of a year: by the quarter of the invoice, with what was credited taken off', async () => {
  const abroad = { billing: { ...BILLING, country: 'BE', postalCode: '1000' } } as const;
  await soldAt('2026-03-31T21:59:00Z');
  // The first minute of April in Amsterdam, still March in UTC.
  const second = await soldAt('2026-03-31T22:00:30Z', abroad);
  await soldAt('2026-05-05T10:00:00Z', { billing: COMPANY_BILLING });
  api.clock.set('2026-05-06T10:00:00Z');
  // A transfer nobody made yet: its invoice counts from the day it was made.
  await make.pendingOrder({ method: 'bank_transfer' });
  api.clock.set('2026-07-01T10:00:00Z');
  const part = { orderId: second, amountCents: cents(299), reason: 'Storing' };
  await refundPart(admin.orders, { ...part, to: 'credit' });
  await soldAt('2026-12-31T23:30:00Z');

  const { quarters, euConsumersCents } = await admin.reports.vat({ year: 2026 });
  const all = (netCents: number, vatCents: number) => ({
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
    standard: [{ vatPercent: 21, netCents, vatCents }],
    reverseChargeCents: 0,
    hasReverseCharge: false,
    smallBusinessCents: 0,
    outsideCents: 0,
    destinations: [],
    corrections: [],
  });
  expect(quarters).toEqual([
    { quarter: 1, invoices: 1, creditNotes: 0, ...all(1074, 225) },
    { quarter: 2, invoices: 3, creditNotes: 0, ...all(3222, 675) },
    { quarter: 3, invoices: 0, creditNotes: 1, ...all(-247, -52) },
    { quarter: 4, invoices: 0, creditNotes: 0, ...all(0, 0) },
  ]);
  expect(euConsumersCents).toBe(1074 - 247);
  const next = await admin.reports.vat({ year: 2027 });
  expect(next.quarters[0]).toMatchObject({ invoices: 1, grossCents: 1299 });
  expect(next).toMatchObject({ euConsumersCents: 0, euConsumersBeforeCents: 1074 - 247 });

  const inSecond = await numbersOf(2);
  expect(inSecond.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    '2026-000004',
    '2026-000003',
    '2026-000002',
  ]);
  expect(inSecond[1]).toMatchObject({
    buyerName: COMPANY_BILLING.company,
    vatId: COMPANY_BILLING.vatId,
    country: 'NL',
    netCents: 1074,
    vatCents: 225,
    totalCents: 1299,
    status: 'paid',
    creditedNumber: null,
    rates: [{ vatPercent: 21, netCents: 1074, vatCents: 225, grossCents: 1299 }],
    paidOn: '2026-05-05',
    paidBy: [{ method: 'bank_transfer', isCollection: false }],
  });
  expect(inSecond[0]).toMatchObject({ status: 'unpaid', paidOn: null, paidBy: [] });
  // Midnight had passed in Amsterdam.
  expect(inSecond[2]).toMatchObject({ paidOn: '2026-04-01' });
  expect(await numbersOf(3)).toMatchObject([
    {
      kind: 'credit_note',
      totalCents: -299,
      creditedNumber: '2026-000002',
      country: 'BE',
      rates: [{ vatPercent: 21, netCents: -247, vatCents: -52, grossCents: -299 }],
      paidOn: '2026-07-01',
      paidBy: [{ method: 'credit', isCollection: false }],
    },
  ]);
});

test('the btw of a quarter stands apart by the return that it belongs on', async () => {
  await using shop = await createTestApp({
    settings: { auto_provisioning: 'false', vat_one_stop_shop: 'true' },
  });
  const factories = createFactories(shop);
  const owner = shop.as(await factories.staff('admin')).staff;
  shop.clock.set('2026-02-03T10:00:00Z');
  const german = { ...BILLING, country: 'DE', postalCode: '10115' } as const;
  const finnish = { ...BILLING, country: 'FI', postalCode: '00100' } as const;
  const other = { ...COMPANY_ABROAD, company: 'Bureau Leuven', vatId: 'BE0888111222' } as const;
  const orders = [];
  for (const billing of [BILLING, german, german, finnish, COMPANY_ABROAD, COMPANY_ABROAD, other]) {
    orders.push(await factories.pendingOrder({ billing }));
  }
  for (const { orderId } of orders) await owner.orders.markPaid({ orderId });
  const last = orders.at(-1)?.orderId ?? '';
  await refundPart(owner.orders, {
    orderId: last,
    amountCents: cents(74),
    reason: 'Storing',
    to: 'credit',
  });

  const report = await owner.reports.vat({ year: 2026 });
  expect(report.quarters[0]).toMatchObject({
    invoices: 7,
    creditNotes: 1,
    standard: [{ vatPercent: 21, netCents: 1074, vatCents: 225 }],
    reverseChargeCents: 3 * 1074 - 74,
    smallBusinessCents: 0,
    destinations: [
      { country: 'DE', vatPercent: 19, netCents: 2184, vatCents: 414 },
      { country: 'FI', vatPercent: 25.5, netCents: 1035, vatCents: 264 },
    ],
  });
  expect(report.euConsumersCents).toBe(2184 + 1035);
  expect(report.usesOneStopShop).toBe(true);
  const listed = [];
  for await (const { items } of await owner.reports.exportSupplies({ year: 2026, quarter: 1 })) {
    listed.push(...items);
  }
  expect(listed).toEqual([
    { vatId: 'BE0888111222', company: 'Bureau Leuven', netCents: 1000 },
    { vatId: 'BE0999123456', company: COMPANY_ABROAD.company, netCents: 2148 },
  ]);
  for await (const { items } of await owner.reports.exportSupplies({ year: 2026, quarter: 2 })) {
    expect(items).toEqual([]);
  }
});

/** A shop of the one-stop shop, in which nothing is delivered. */
async function openOneStopShop() {
  const shop = await createTestApp({
    settings: { auto_provisioning: 'false', vat_one_stop_shop: 'true' },
  });
  const factories = createFactories(shop);
  const { staff } = shop.as(await factories.staff('admin'));
  const sold = async (at: string, country: 'DE' | 'FI') => {
    shop.clock.set(at);
    const billing = { ...BILLING, country, postalCode: country === 'DE' ? '10115' : '00100' };
    const { orderId } = await factories.pendingOrder({ billing });
    await staff.orders.markPaid({ orderId });
    return orderId;
  };
  const credited = async (at: string, orderId: string, amount: number) => {
    shop.clock.set(at);
    const part = { orderId, amountCents: cents(amount), reason: 'Storing', to: 'credit' } as const;
    await refundPart(staff.orders, part);
  };
  const quartersOf = async (year: number) =>
    (await staff.reports.vat({ year })).quarters.map(({ destinations, corrections }) => ({
      destinations,
      corrections,
    }));
  return {
    db: shop.db,
    staff,
    factories,
    clock: shop.clock,
    sold,
    credited,
    quartersOf,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

test('what is taken back of an earlier quarter corrects that one on the return of the one-stop shop', async () => {
  await using shop = await openOneStopShop();
  // The last minute of March in Amsterdam, and the first of April, which is March in UTC.
  const [first, second] = [
    await shop.sold('2026-03-31T21:59:00Z', 'DE'),
    await shop.sold('2026-03-31T22:00:30Z', 'DE'),
  ];
  const finnish = await shop.sold('2026-05-05T10:00:00Z', 'FI');
  // Still June in Amsterdam: of its own quarter, so that it is taken off.
  await shop.credited('2026-06-30T21:59:59Z', second, 119);
  await shop.credited('2026-06-30T21:59:59Z', first, 119);
  // July there, June in UTC.
  await shop.credited('2026-06-30T22:00:00Z', second, 238);
  await shop.credited('2026-07-02T10:00:00Z', second, 119);
  await shop.credited('2026-07-02T10:00:00Z', first, 119);
  await shop.credited('2027-01-01T10:00:00Z', finnish, 251);

  const german = { country: 'DE', year: 2026 };
  expect(await shop.quartersOf(2026)).toEqual([
    {
      destinations: [{ country: 'DE', vatPercent: 19, netCents: 1092, vatCents: 207 }],
      corrections: [],
    },
    {
      destinations: [
        { country: 'DE', vatPercent: 19, netCents: 1092 - 100, vatCents: 207 - 19 },
        { country: 'FI', vatPercent: 25.5, netCents: 1035, vatCents: 264 },
      ],
      corrections: [{ ...german, quarter: 1, netCents: -100, vatCents: -19 }],
    },
    {
      destinations: [],
      corrections: [
        { ...german, quarter: 1, netCents: -100, vatCents: -19 },
        { ...german, quarter: 2, netCents: -300, vatCents: -57 },
      ],
    },
    { destinations: [], corrections: [] },
  ]);
  const [next] = await shop.quartersOf(2027);
  expect(next).toEqual({
    destinations: [],
    corrections: [{ country: 'FI', year: 2026, quarter: 2, netCents: -200, vatCents: -51 }],
  });
});

test('a quarter in which companies abroad took as much as they gave back has its listing', async () => {
  await using shop = await openOneStopShop();
  const { staff, factories } = shop;
  const other = { ...COMPANY_ABROAD, company: 'Bureau Leuven', vatId: 'BE0888111222' } as const;
  shop.clock.set('2026-02-03T10:00:00Z');
  const { orderId } = await factories.pendingOrder({ billing: other });
  await staff.orders.markPaid({ orderId });
  shop.clock.set('2026-04-03T10:00:00Z');
  await staff.orders.refund({ orderId, reason: 'Storing', endService: true, to: 'credit' });
  const bought = await factories.pendingOrder({ billing: COMPANY_ABROAD });
  await staff.orders.markPaid({ orderId: bought.orderId });
  const { quarters } = await staff.reports.vat({ year: 2026 });
  expect(quarters[1]).toMatchObject({ reverseChargeCents: 0, hasReverseCharge: true });
  expect(quarters[2]).toMatchObject({ reverseChargeCents: 0, hasReverseCharge: false });
  for await (const { items } of await staff.reports.exportSupplies({ year: 2026, quarter: 2 })) {
    expect(items).toEqual([
      { vatId: 'BE0888111222', company: 'Bureau Leuven', netCents: -1074 },
      { vatId: 'BE0999123456', company: COMPANY_ABROAD.company, netCents: 1074 },
    ]);
  }
});

test('a company that gave back in a quarter all that it took is not on its listing', async () => {
  await using shop = await openOneStopShop();
  const { staff, factories } = shop;
  const other = { ...COMPANY_ABROAD, company: 'Bureau Leuven', vatId: 'BE0888111222' } as const;
  shop.clock.set('2026-02-03T10:00:00Z');
  const { orderId } = await factories.pendingOrder({ billing: other });
  await staff.orders.markPaid({ orderId });
  await staff.orders.refund({ orderId, reason: 'Storing', endService: true, to: 'credit' });
  const listed = async () => {
    const { quarters } = await staff.reports.vat({ year: 2026 });
    const isListed = quarters[0]?.hasReverseCharge;
    const supplies = await listSupplies(shop.db, { year: 2026, quarter: 1, limit: 9 });
    return { isListed, items: supplies.items };
  };
  expect(await listed()).toEqual({ isListed: false, items: [] });
  const bought = await factories.pendingOrder({ billing: COMPANY_ABROAD });
  await staff.orders.markPaid({ orderId: bought.orderId });
  const vatId = 'BE0999123456';
  const { company } = COMPANY_ABROAD;
  expect(await listed()).toEqual({ isListed: true, items: [{ vatId, company, netCents: 1074 }] });
});

test('the listing goes on where a batch of it ended', async () => {
  const first = await listSupplies(api.db, { year: 2026, quarter: 2, limit: 1 });
  expect(first).toMatchObject({ items: [], nextCursor: null });
  await using shop = await createTestApp({ settings: { auto_provisioning: 'false' } });
  const factories = createFactories(shop);
  for (const number of ['0888111222', '0888111333', '0888111444']) {
    const billing = { ...COMPANY_ABROAD, vatId: `BE${number}` };
    await factories.pendingOrder({ billing, method: 'bank_transfer' });
  }
  const year = shop.clock.now.getUTCFullYear();
  const asked = { year, quarter: 4, limit: 2 };
  const page = await listSupplies(shop.db, asked);
  expect(page.items.map(({ vatId }) => vatId)).toEqual(['BE0888111222', 'BE0888111333']);
  const rest = await listSupplies(shop.db, { ...asked, cursor: page.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ vatId: 'BE0888111444' }], nextCursor: null });
});
