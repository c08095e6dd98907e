import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents, sumCents } from '#domain/platform/money.ts';
import { deferredByMonth } from '#domain/sales/deferred-revenue.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { readDeferredInvoices } from './read-deferred-invoices.ts';

const SERVER = {
  hostname: 'web1.hostwerk.test',
  ipAddress: '203.0.113.7',
  username: 'klant',
  notes: '',
};

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Api['staff'];

beforeAll(async () => {
  // Nothing is delivered by itself, so that a term has the days of its invoice until somebody does.
  api = await createTestApp({ settings: { auto_provisioning: 'false' } });
  make = createFactories(api);
  admin = api.as(await make.staff('admin')).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

/** 10,74 without btw for a month. */
async function soldAt(at: string): Promise<string> {
  api.clock.set(at);
  const { orderId } = await make.pendingOrder();
  await admin.orders.markPaid({ orderId });
  return orderId;
}

const deferredOn = async (day: string) => (await admin.reports.deferred({ day })).months;

async function exported(day: string) {
  const rows = [];
  for await (const { items } of await admin.reports.exportDeferred({ day })) rows.push(...items);
  return rows;
}

test('what is invoiced for later days, by month, paid or not, with what was credited taken off', async () => {
  // Twelve of its 31 days are over with the year.
  await soldAt('2026-12-20T10:00:00Z');
  api.clock.set('2026-12-20T10:30:00Z');
  await make.pendingOrder({ method: 'bank_transfer' });
  const part = await soldAt('2026-12-20T11:00:00Z');
  const whole = await soldAt('2026-12-20T12:00:00Z');
  api.clock.set('2026-12-28T10:00:00Z');
  const reason = { reason: 'Storing', to: 'credit' } as const;
  await refundPart(admin.orders, { orderId: part, amountCents: cents(299), ...reason });
  // In two goes, the second without days of its own: nothing is left of it to earn.
  await refundPart(admin.orders, { orderId: whole, amountCents: cents(299), ...reason });
  await admin.orders.refund({ orderId: whole, endService: true, ...reason });
  // The last second of the year in Amsterdam, and the first of the next.
  await soldAt('2026-12-31T22:59:59Z');
  await soldAt('2026-12-31T23:00:00Z');

  expect(await deferredOn('2026-12-31')).toEqual([
    { month: '2027-01', paidCents: 658 + 658 - 151 + 1039, unpaidCents: 658 },
  ]);
  expect(await deferredOn('2026-12-27')).toEqual([
    { month: '2026-12', paidCents: 3 * 139, unpaidCents: 139 },
    { month: '2027-01', paidCents: 3 * 658, unpaidCents: 658 },
  ]);
  expect(await deferredOn('2026-12-19')).toEqual([]);

  const rows = await exported('2026-12-31');
  expect(rows.map(({ kind, isPaid }) => [kind, isPaid])).toEqual([
    ['invoice', true],
    ['credit_note', true],
    ['invoice', true],
    ['invoice', false],
    ['invoice', true],
  ]);
  const shares = rows.flatMap(({ lines }) =>
    lines.flatMap((line) => deferredByMonth(line, '2026-12-31')),
  );
  expect(sumCents(shares.map(({ netCents }) => netCents))).toBe(658 + 658 - 151 + 1039 + 658);
  expect(rows[1]?.lines).toMatchObject([
    { from: '2026-12-20', through: '2027-01-19', netCents: -247 },
  ]);
});

test('a first term has the days from its delivery on, and what is taken back of it too', async () => {
  const orderId = await soldAt('2027-06-20T10:00:00Z');
  const { id: serviceId } = await api.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  api.clock.set('2027-06-25T10:00:00Z');
  await admin.services.markDelivered({ serviceId, serverInfo: SERVER });
  await refundPart(admin.orders, {
    orderId,
    amountCents: cents(299),
    reason: 'Storing',
    to: 'credit',
  });
  const days = { from: '2027-06-25', through: '2027-07-24' };
  const rows = await exported('2027-06-30');
  expect(rows.flatMap(({ lines }) => lines)).toMatchObject([
    { ...days, netCents: -247 },
    { ...days, netCents: 1074 },
  ]);
  expect(await deferredOn('2027-06-30')).toEqual([
    { month: '2027-07', paidCents: 1074 - 215 - (247 - 49), unpaidCents: 0 },
  ]);
});

test('the list goes on where a batch of it ended', async () => {
  const asked = { day: '2026-12-31', limit: 3 };
  const page = await readDeferredInvoices(api.db, asked);
  const rest = await readDeferredInvoices(api.db, { ...asked, cursor: page.nextCursor ?? '' });
  expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 2, null]);
});

test.each(['1999-12-31', '2200-01-01', '2026-02-30'])('%s is no day to report of', async (day) => {
  await expect(admin.reports.deferred({ day })).rejects.toMatchObject({ status: 422 });
});
