import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { dropClaim } from '#server/sales/claims/drop-claim.ts';
import { foldTotals } from './fold-totals.ts';
import { readTotals } from './queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Amount that credit invoices took off an order that goes on. */
const BACK = sql`case when status in ('paid', 'completed') then (
  select coalesce(-sum(total_amount_cents), 0) from invoices
  where order_id = orders.id and kind = 'credit_note'
) else 0 end`;

/** The same figures by counting every row. */
async function counted() {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    select 'users' as name, count(*), 0 as cents from users
    union all
    select 'orders:' || status, count(*), sum(total_cents - ${BACK}) from orders group by status
    union all
    select 'orders-placed:' || to_char(created_at at time zone 'Europe/Amsterdam', 'YYYY-MM'),
      count(*), sum(total_cents - ${BACK}) from orders group by 1
    union all
    select 'orders-won:' || to_char(created_at at time zone 'Europe/Amsterdam', 'YYYY-MM'),
      count(*), sum(total_cents - ${BACK}) from orders where status in ('paid', 'completed') group by 1
    union all
    select 'orders-paid:' || to_char(paid_at at time zone 'Europe/Amsterdam', 'YYYY-MM'),
      count(*), sum(total_cents - ${BACK}) from orders where status in ('paid', 'completed') group by 1
    union all
    select 'services:' || status, count(*), 0 from services group by status
    union all
    select 'tickets:' || status, count(*), 0 from tickets group by status
    order by 1
  `.execute(api.db);
  return rows;
}

async function kept() {
  const { rows } = await sql`
    select name, sum(count)::bigint as count, sum(cents)::bigint as cents
    from kept_totals()
    group by name having sum(count) <> 0 or sum(cents) <> 0 order by 1
  `.execute(api.db);
  return rows;
}

/** Reads the changes that were noted and not folded in yet. */
async function changes() {
  const noted = await api.db.selectFrom('totalChanges').select('id').execute();
  return [...noted, ...(await api.db.selectFrom('orderChanges').select('id').execute())];
}

describe('what is kept', () => {
  test('is what counting gives, through a life of orders, services and tickets', async () => {
    const customer = await make.customer();
    const admin = api.as(await make.staff('admin'));
    await make.activeService({ customer });
    const failed = await make.pendingOrder({ customer });
    await admin.staff.orders.markFailed({ orderId: failed.orderId });
    const byBank = await make.pendingOrder({ customer, method: 'bank_transfer' });
    // Placed in November, paid in December: just after midnight in Amsterdam, still November in UTC.
    api.clock.set('2026-11-30T23:30:00Z');
    await admin.staff.orders.markPaid({ orderId: byBank.orderId });
    await api.as(customer).customer.tickets.create({
      subject: 'Vraag',
      message: 'Hoe werkt dit?',
      priority: 'low',
    });
    await api.jobsDone();
    await api.db.updateTable('tickets').set({ status: 'closed' }).execute();

    expect(await kept()).toEqual(await counted());
    const totals = await readTotals(api.db);
    expect(totals.orders.completed).toEqual({ count: 2, cents: 2 * 1299 });
    expect(totals.placedIn('2026-11')).toEqual({ count: 3, cents: 3 * 1299 });
    expect(totals.wonIn('2026-11')).toEqual({ count: 2, cents: 2 * 1299 });
    expect(totals.paidIn('2026-12')).toEqual({ count: 1, cents: 1299 });
    expect(totals.paidIn('2027-01')).toEqual({ count: 0, cents: 0 });
    expect(totals.tickets).toMatchObject({ open: 0, closed: 1 });
  });

  test('stays the same when it is folded in, and when two fold at once', async () => {
    const before = await kept();
    expect((await changes()).length).toBeGreaterThan(0);
    await Promise.all([foldTotals(api), foldTotals(api), foldTotals(api)]);
    expect(await changes()).toEqual([]);
    expect(await kept()).toEqual(before);
    await foldTotals(api);
    expect(await kept()).toEqual(before);
  });

  test('follows rows that come and go by the hundred', async () => {
    const at = api.clock.now;
    const many = Array.from({ length: 300 }, (_, n) => ({
      email: `hoop-${n}@hoop.test`,
      name: 'Hoop',
      firstName: 'Hoop',
      lastName: '',
      createdAt: at,
      updatedAt: at,
    }));
    await api.db.insertInto('users').values(many).execute();
    expect(await kept()).toEqual(await counted());
    expect(await changes()).toHaveLength(1);
    await api.db.deleteFrom('users').where('email', 'like', '%@hoop.test').execute();
    expect(await kept()).toEqual(await counted());
  });

  test('does not have a transaction that was taken back', async () => {
    const before = await kept();
    const work = api.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'refunded' }).execute();
      throw new Error('taken back');
    });
    await expect(work).rejects.toThrow('taken back');
    expect(await kept()).toEqual(before);
  });

  test('does not make one write wait for another', async () => {
    const orders = await Promise.all([make.pendingOrder(), make.pendingOrder()]);
    const [first, second] = orders.map(({ orderId }) => orderId);
    await api.db.transaction().execute(async (tx) => {
      const fail = async (db: typeof tx, id = '') => {
        await db.updateTable('orders').set({ status: 'failed' }).where('id', '=', id).execute();
        await dropClaim(db, { orderId: id, now: api.clock.now });
      };
      await fail(tx, first);
      // On another connection, while the first transaction is open.
      await api.db.transaction().execute((other) => fail(other, second));
      await foldTotals(api);
    });
    expect(await kept()).toEqual(await counted());
  });

  test('is folded in by the sweep', async () => {
    expect((await changes()).length).toBeGreaterThan(0);
    await api.runJob('system.sweep');
    expect(await changes()).toEqual([]);
  });
});

test('the console’s figures are those', async () => {
  const staff = api.as(await make.staff('staff'));
  const figures = () => staff.staff.statistics.get();
  // One that is suspended is a service all the same.
  const { items } = await staff.staff.services.list({ status: ['active'] });
  await staff.staff.services.suspend({ serviceId: items[0]?.id ?? '', reason: 'staff' });
  expect(await figures()).toMatchObject({
    users: 5,
    orders: 5,
    services: 2,
    monthlyRevenueCents: 1299,
    openTickets: 0,
  });
  // Open is what is not closed, whoever has to answer.
  for (const [status, openTickets] of [
    ['waiting', 1],
    ['in_progress', 1],
    ['open', 1],
    ['closed', 0],
  ] as const) {
    await api.db.updateTable('tickets').set({ status }).execute();
    expect(await figures()).toMatchObject({ openTickets });
  }
  expect(await staff.staff.customers.totals()).toEqual({
    customers: 3,
    admins: 2,
    services: 1,
    liveServices: 2,
    revenueCents: 2 * 1299,
  });
});

test('what credit invoices gave back of an order that goes on is no revenue', async () => {
  const { customer, orderId } = await make.paidOrder();
  const month = '2026-12';
  const before = await readTotals(api.db);
  const staff = api.as(await make.staff('admin')).staff;
  const part = { orderId, reason: 'Storing', to: 'credit' } as const;
  await refundPart(staff.orders, { ...part, amountCents: 300 });
  await refundPart(staff.orders, { ...part, amountCents: 199 });
  const after = await readTotals(api.db);
  const lost = before.paidIn(month).cents - after.paidIn(month).cents;
  expect([lost, before.paidIn(month).count]).toEqual([499, after.paidIn(month).count]);
  expect(before.paidOrders.cents - after.paidOrders.cents).toBe(499);
  const spent = async () =>
    (await staff.customers.get({ customerId: customer.id })).totalSpentCents;
  expect(await spent()).toBe(1299 - 499);
  const { items } = await staff.reports.orders({ month });
  expect(items.find(({ id }) => id === orderId)).toMatchObject({
    totalCents: 1299,
    creditedCents: 499,
  });
  expect(await kept()).toEqual(await counted());

  await staff.orders.refund({ orderId, reason: 'Toch alles', endService: true, to: 'credit' });
  const none = await readTotals(api.db);
  expect(before.paidIn(month).cents - none.paidIn(month).cents).toBe(1299);
  expect(none.orders.refunded.cents - before.orders.refunded.cents).toBe(1299);
  expect(await spent()).toBe(0);
  expect(await kept()).toEqual(await counted());
});
