import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_CUSTOMER_SORTS, STAFF_ORDER_SORTS } from '#contract/lists.ts';
import { EXPORT_BATCH_ROWS } from '#contract/values.ts';
import { listStaffOrders } from '#server/sales/orders/staff-queries.ts';
import { listStaffCustomers } from '#server/operations/overviews/staff-queries.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { columnsToCopy } from '#tests/support/copied-rows.ts';
import { createFactories } from '#tests/support/factories.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';

/** Number of rows of each kind, all of which are found; made so many at a time. */
const ALL = 10_000;
const AT_ONCE = 2000;

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true });
  const make = createFactories(api);
  const customer = await make.customer();
  const { orderId } = await make.activeService({ customer });
  await grow('users', customer.id, sql`'email', 'server-' || n || '@velen.test'`);
  const people = await api.db.selectFrom('users').select('id').execute();
  const ids = people.map(({ id }) => id);
  await grow(
    'orders',
    orderId,
    sql`'idempotency_key', gen_random_uuid(), 'plan_name', 'server-' || n,
      'user_id', (${ids}::uuid[])[n]`,
  );
  await sql`analyze users, orders`.execute(api.db);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Copies of one row, each a minute older than the one before it. */
async function grow(table: string, id: string, own: RawBuilder<unknown>): Promise<void> {
  const { columns, madeColumns } = await columnsToCopy(api.db, table);
  for (let from = 1; from <= ALL; from += AT_ONCE) {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${madeColumns} from ${sql.table(table)} as one
      cross join generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as n
      cross join lateral jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'created_at', now() - n * interval '1 minute', ${own}
      )) as made
      where one.id = ${id}::uuid
    `.execute(api.db);
  }
}

const LISTS = [
  ...STAFF_CUSTOMER_SORTS.map((sort) => ['users', sort, listStaffCustomers] as const),
  ...STAFF_ORDER_SORTS.map((sort) => ['orders', sort, listStaffOrders] as const),
];

test.each(LISTS)(
  'a batch of the %s by %s that a search finds does not read them all',
  async (table, sort, list) => {
    const read = await countRowsRead(api.db, table, (db) =>
      list(db, {
        search: 'server',
        sort: sort as never,
        direction: 'asc',
        limit: EXPORT_BATCH_ROWS,
        uncounted: true,
        now: api.clock.now,
      }),
    );
    expect(read).toBeLessThan(ALL / 2);
  },
);
