import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { faultsAfter } from '#tests/support/books.ts';
import { createFactories, type PlacedOrder } from '#tests/support/factories.ts';
import { cents, negateCents } from '#domain/platform/money.ts';

let api: TestApp;
let paid: PlacedOrder;
let refunded: PlacedOrder;
let pending: PlacedOrder;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  paid = await make.activeService();
  refunded = await make.activeService();
  pending = await make.pendingOrder({ method: 'bank_transfer' });
  const admin = api.as(await make.staff('admin'));
  await admin.staff.orders.refund({
    orderId: refunded.orderId,
    reason: 'Niet tevreden',
    endService: true,
    to: 'customer',
  });
  await api.jobsDone();
});
afterAll(() => api[Symbol.asyncDispose]());

const claimOf = ({ orderId }: PlacedOrder) =>
  `(select id from claims where order_id = '${orderId}')`;

/** Changes of claims and allocations that the program never makes; every check of the books that sees it. */
const HARMS: [string, () => string, string[]][] = [
  [
    'an order that nobody is owed for',
    () => `delete from claims where order_id = '${pending.orderId}'`,
    ['claims'],
  ],
  [
    'a paid order of which something is open',
    () =>
      `update claims set amount_cents = amount_cents + 1, open_cents = 1 where id = ${claimOf(paid)}`,
    ['claims'],
  ],
  [
    'an order that waits for less than it costs',
    () => `update claims set open_cents = open_cents - 1 where id = ${claimOf(pending)}`,
    ['claims'],
  ],
  [
    'an order that was given back and is owed all the same',
    () =>
      `delete from allocations where amount_cents < 0;
       update claims set amount_cents = 1299 where id = ${claimOf(refunded)}`,
    ['claims'],
  ],
  [
    'money of one order that another one was paid with',
    () => `update allocations set claim_id = ${claimOf(pending)} where claim_id = ${claimOf(paid)}`,
    ['claims'],
  ],
  [
    'more money than came in',
    () =>
      `update allocations set amount_cents = amount_cents + 1 where claim_id = ${claimOf(paid)}`,
    ['claims'],
  ],
];

test.each(HARMS)('the books are not right with %s', async (_, harm, checks) => {
  const faults = await faultsAfter(api, harm());
  expect(faults.map(({ check }) => check)).toEqual(checks);
});

test('PostgreSQL takes no more than is open, nothing back twice, and keeps what is written', async () => {
  const { db } = api;
  const claim = await db
    .selectFrom('claims')
    .innerJoin('allocations', 'allocations.claimId', 'claims.id')
    .select(['claims.id', 'allocations.id as allocationId', 'paymentId', 'claims.amountCents'])
    .where('orderId', '=', paid.orderId)
    .executeTakeFirstOrThrow();
  const { id: claimId, allocationId: reversesId, paymentId, amountCents } = claim;
  const row = { claimId, paymentId, createdAt: api.clock.now };
  const insert = (values: { amountCents: typeof amountCents; reversesId?: string }) =>
    db
      .insertInto('allocations')
      .values({ ...row, ...values })
      .execute();
  await expect(insert({ amountCents })).rejects.toThrow('claims_open');
  await expect(insert({ amountCents, reversesId })).rejects.toThrow('allocations_sign');
  const more = db
    .insertInto('allocations')
    .values({ ...row, reversesId, amountCents: negateCents(cents(amountCents + 1)) });
  await expect(more.execute()).rejects.toThrow(/taken back once|claims_open/);
  await expect(db.deleteFrom('allocations').execute()).rejects.toThrow('append-only');
});
