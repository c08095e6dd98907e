import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { listInvoices, readAgeing } from './staff-queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api;
let sanne: Person;

beforeAll(async () => {
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  admin = api.as(await make.staff('admin'));
  sanne = await make.customer();
  await make.paidOrder({ customer: sanne });
  api.clock.set('2026-11-23T11:05:00Z');
  await make.pendingOrder({ method: 'bank_transfer' });
  api.clock.set('2026-11-23T11:10:00Z');
  const { orderId, customer } = await make.pendingOrder({ method: 'bank_transfer' });
  api.clock.set('2026-11-23T11:15:00Z');
  await api.as(customer).customer.orders.cancel({ orderId });
});
afterAll(() => api[Symbol.asyncDispose]());

type Asked = Parameters<Api['staff']['invoices']['listAll']>[0];
const numbers = async (input: Asked) =>
  (await admin.staff.invoices.listAll(input)).items.map(({ invoiceNumber }) => invoiceNumber);

describe('the list of all invoices', () => {
  test('has the newest first, each with its customer and what is open of it', async () => {
    const { items, count } = await admin.staff.invoices.listAll({});
    expect(count).toEqual({ value: 4, exact: true });
    expect(items).toMatchObject([
      { invoiceNumber: 'C2026-000001', kind: 'credit_note', openCents: 0, totalCents: -1299 },
      { invoiceNumber: '2026-000003', status: 'credited', openCents: 0 },
      { invoiceNumber: '2026-000002', status: 'unpaid', openCents: 1299, dueDate: '2026-12-07' },
      { invoiceNumber: '2026-000001', status: 'paid', openCents: 0, customerId: sanne.id },
    ]);
  });

  test('is narrowed by states and searched by number or customer', async () => {
    expect(await numbers({ state: ['unpaid'] })).toEqual(['2026-000002']);
    expect(await numbers({ state: ['paid', 'credit_note'] })).toEqual([
      'C2026-000001',
      '2026-000001',
    ]);
    expect(await numbers({ search: '2026-3' })).toEqual(['2026-000003']);
    expect(await numbers({ search: 'c2026 000001' })).toEqual(['C2026-000001']);
    expect(await numbers({ search: sanne.email })).toEqual(['2026-000001']);
    expect(await numbers({ search: sanne.email, state: ['unpaid'] })).toEqual([]);
  });

  test('is sorted by the day it is due, and comes in pages', async () => {
    const due: Asked = { sort: 'dueDate', direction: 'asc', limit: 2 };
    const first = await admin.staff.invoices.listAll(due);
    const next = { ...due, cursor: first.nextCursor ?? '' };
    const { items } = await admin.staff.invoices.listAll(next);
    const days = [...first.items, ...items].map(({ dueDate }) => dueDate);
    expect(days).toEqual(days.toSorted());
    expect(new Set([...first.items, ...items].map(({ id }) => id)).size).toBe(4);
  });

  test('leaves as a file with the same rows, which is written down', async () => {
    const found: string[] = [];
    for await (const { items } of await admin.staff.invoices.exportAll({ state: ['unpaid'] })) {
      found.push(...items.map(({ invoiceNumber }) => invoiceNumber));
    }
    expect(found).toEqual(['2026-000002']);
    const log = api.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'all-invoices.export');
    expect(await log.execute()).toEqual([{ after: { state: ['unpaid'] } }]);
  });
});

test('what is open is summed by how late it is', async () => {
  const open = async () =>
    (await admin.staff.invoices.ageing()).bands
      .filter(({ count }) => count > 0)
      .map(({ band, count, openCents }) => [band, count, openCents]);
  expect(await open()).toEqual([['in-time', 1, 1299]]);
  for (const [day, band] of [
    ['2026-12-07', 'in-time'],
    ['2026-12-08', 'to-14'],
    ['2026-12-21', 'to-14'],
    ['2026-12-22', 'to-30'],
    ['2027-01-06', 'to-30'],
    ['2027-01-07', 'to-60'],
    ['2027-02-05', 'to-60'],
    ['2027-02-06', 'over-60'],
  ] as const) {
    api.clock.set(`${day}T11:00:00Z`);
    expect(await open()).toEqual([[band, 1, 1299]]);
  }
});

test('of a hundred thousand invoices no page reads them all', async () => {
  await using large = await createTestApp({ breaksBooks: true });
  const { db } = large;
  await createFactories(large).paidOrder();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`
      insert into invoices select copy.* from invoices, generate_series(1, 100000) n
      cross join lateral jsonb_populate_record(invoices, jsonb_build_object(
        'id', gen_random_uuid(), 'order_id', null, 'number', n + 1, 'invoice_number', '2026-' || n + 1,
        'status', case when n % 500 = 0 then 'overdue' else 'paid' end,
        'created_at', created_at - n * interval '1 minute',
        'due_date', due_date - n / 1000)) as copy
    `.execute(tx);
  });
  await sql`analyze invoices`.execute(db);
  const pages = [
    {},
    { sort: 'dueDate', direction: 'asc' },
    { state: ['overdue'] },
    { state: ['overdue'], sort: 'dueDate', direction: 'asc' },
  ] as const;
  for (const page of pages) {
    const asked = { ...page, state: 'state' in page ? [...page.state] : undefined };
    const read = await countRowsRead(db, 'invoices', async (tx) => {
      const { items } = await listInvoices(tx, { ...asked, limit: 50, now: large.clock.now });
      expect(items).toHaveLength(50);
    });
    // A page, and a count that ends at a thousand.
    expect(read, JSON.stringify(page)).toBeLessThan(1500);
  }
  const read = await countRowsRead(db, 'invoices', (tx) => readAgeing(tx, large.clock.now));
  expect(read).toBeLessThan(500);
});
