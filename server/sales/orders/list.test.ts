import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { completeCopiedOrders } from '#tests/support/copied-orders.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api;
let cheap: PlacedOrder;
let dear: PlacedOrder;

/** Many orders of somebody else, as copies of one. */
async function addMany(order: PlacedOrder, count: number): Promise<void> {
  await sql`
    insert into orders (user_id, kind, plan_id, plan_name, service_name, status, billing_cycle,
      total_cents, net_cents, vat_cents, vat_percent, payment_method, billing, terms_version,
      terms_accepted_at, direct_start, placed_from, idempotency_key, request_hash, expires_at,
      created_at, updated_at)
    select user_id, kind, plan_id, plan_name, service_name, status, billing_cycle, total_cents,
      net_cents, vat_cents, vat_percent, payment_method, billing, terms_version,
      terms_accepted_at, direct_start, placed_from, gen_random_uuid(), request_hash, expires_at,
      created_at - n * interval '1 minute', updated_at
    from orders, generate_series(1, ${count}) n where id = ${order.orderId}
  `.execute(api.db);
  await completeCopiedOrders(api.db);
}

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  admin = api.as(await make.staff('admin'));
  cheap = await make.paidOrder({ plan: await make.plan({ name: 'Aardappel', priceCents: 499 }) });
  api.clock.set('2026-11-23T11:05:00Z');
  dear = await make.pendingOrder({
    plan: await make.plan({ name: 'Zuurkool', type: 'vps', priceCents: 9900 }),
  });
});

afterAll(() => api[Symbol.asyncDispose]());

describe('the list of orders', () => {
  const ids = async (input: Parameters<Api['staff']['orders']['list']>[0]) =>
    (await admin.staff.orders.list(input)).items.map(({ id }) => id);

  test('has the newest first, each with its plan and what it costs', async () => {
    expect((await admin.staff.orders.list({})).items).toMatchObject([
      { id: dear.orderId, planName: 'Zuurkool', planType: 'vps', totalCents: 9900 },
      { id: cheap.orderId, planName: 'Aardappel', planType: 'web', totalCents: 499 },
    ]);
  });

  test('is sorted as asked', async () => {
    const [low, high] = [cheap.orderId, dear.orderId];
    expect(await ids({ sort: 'total', direction: 'asc' })).toEqual([low, high]);
    expect(await ids({ sort: 'total', direction: 'desc' })).toEqual([high, low]);
    expect(await ids({ sort: 'plan', direction: 'asc' })).toEqual([low, high]);
  });

  test('is narrowed by several statuses, and to one customer', async () => {
    expect(await ids({ status: ['paid', 'completed'] })).toEqual([cheap.orderId]);
    expect(await ids({ status: ['paid', 'pending'], customerId: dear.customer.id })).toEqual([
      dear.orderId,
    ]);
  });

  test.each([
    ['a customer’s address', () => dear.customer.email],
    ['a plan', () => 'zuurk'],
    ['the short id', () => dear.orderId.slice(0, 8)],
  ])('is searched by %s', async (_, search) => {
    expect(await ids({ search: search() })).toEqual([dear.orderId]);
  });

  test('has figures above it: a completed order counts as paid, a refunded one no more', async () => {
    await api.saveSettings({ auto_provisioning: 'true' });
    const other = await make.activeService({ plan: await make.plan({ priceCents: 1000 }) });
    await api.saveSettings({ auto_provisioning: 'false' });
    expect(await admin.staff.orders.totals()).toEqual({
      total: 3,
      paid: 2,
      pending: 1,
      revenueCents: 1499,
    });
    const { orderId } = other;
    await admin.staff.orders.refund({
      orderId,
      reason: 'Vergissing',
      endService: true,
      to: 'customer',
    });
    expect(await admin.staff.orders.totals()).toEqual({
      total: 3,
      paid: 1,
      pending: 1,
      revenueCents: 499,
    });
  });

  test('is searched just the same where thousands match', async () => {
    await addMany(dear, 1500);
    const found = await admin.staff.orders.list({ search: 'zuurkool', limit: 100 });
    expect(found.count).toEqual({ value: 1000, exact: false });
    expect(found.items).toHaveLength(100);
    expect(found.items[0]?.id).toBe(dear.orderId);
    const seen = new Set(found.items.map(({ id }) => id));
    let cursor = found.nextCursor;
    while (cursor !== null) {
      const page = await admin.staff.orders.list({ search: 'zuurkool', limit: 100, cursor });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    }
    expect(seen.size).toBe(1501);
    expect(await ids({ search: 'aardappel' })).toEqual([cheap.orderId]);
    expect(await ids({ search: 'zuurkool', status: ['refunded'] })).toEqual([]);
    expect(await ids({ search: 'test', status: ['paid'] })).toEqual([cheap.orderId]);
  });

  test('leaves the shop in batches, written down', async () => {
    let rows = 0;
    for await (const batch of await admin.staff.orders.export({ status: ['pending'] })) {
      rows += batch.items.length;
    }
    expect(rows).toBe(1501);
    const audit = await api.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'orders.export')
      .execute();
    expect(audit).toEqual([{ after: { status: ['pending'] } }]);
  });
});

describe('one order', () => {
  test('comes with its money, invoices, service and history', async () => {
    const order = await admin.staff.orders.get({ orderId: cheap.orderId });
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 499,
      buyer: ['Sanne de Vries', 'Prinsengracht 12a', '1015 DK Amsterdam', 'Nederland'],
      payments: [{ status: 'paid', paysOrder: true, method: 'test_ideal', amountCents: 499 }],
      refunds: [],
      invoices: [{ invoiceNumber: '2026-000001', kind: 'invoice', status: 'paid' }],
      service: { status: 'pending', deliveryState: 'waiting_for_staff' },
    });
    const told = order.history.map(({ type }) => type);
    for (const type of ['order.placed', 'payment.paid', 'order.paid', 'invoice.issued']) {
      expect(told).toContain(type);
    }
  });

  test('has the invoices of its customer one step away', async () => {
    const { items } = await admin.staff.invoices.list({ customerId: cheap.customer.id });
    expect(items.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['2026-000001']);
  });
});

test('an order is found by the number of its invoice among more orders than are collected', async () => {
  const numbered = await make.pendingOrder({ method: 'bank_transfer' });
  const { invoices } = await admin.staff.orders.get({ orderId: numbered.orderId });
  const search = invoices[0]?.invoiceNumber ?? '';
  const copied = await make.pendingOrder({ plan: await make.plan({ name: `Serie ${search}` }) });
  await addMany(copied, 1001);
  const list = async (input: Parameters<Api['staff']['orders']['list']>[0] = {}) =>
    admin.staff.orders.list({ search, limit: 3, ...input });
  const found = await list();
  expect(found.count).toEqual({ value: 1000, exact: false });
  expect(found.items.map(({ id }) => id)).toContain(numbered.orderId);
  // As a search that is known to have many, and among those with one status.
  expect((await list()).items).toEqual(found.items);
  const pending = { status: ['pending' as const] };
  expect((await list(pending)).items.map(({ id }) => id)).toContain(numbered.orderId);
});
