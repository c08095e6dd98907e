import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every reference to another row has an index that begins with it', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (
        select 1 from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1]
          -- A row that references nothing need not be in the index: nobody looks it up by that.
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
      )
    order by 1
  `.execute(database.db);
  expect(rows).toEqual([]);
});

test('every list that is shown newest first has an index for it', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tablename as table from pg_indexes
    where schemaname = 'public' and indexdef like '%created_at DESC, id DESC%'
  `.execute(database.db);
  const tables = [
    'events',
    'invoices',
    'mails',
    'maintenance_access',
    'orders',
    'payments',
    'services',
    'staff_tasks',
    'tickets',
    'users',
  ];
  expect(rows.map(({ table }) => table).toSorted()).toEqual(expect.arrayContaining(tables));
});

describe('what the database itself refuses', () => {
  test.each([
    ['a second claim of an order', 'claims_order_id_key'],
    ['a second invoice for an order', 'invoices_one_per_order'],
    ['a second use of a number', 'invoices_series_id_year_number_key'],
    ['a second order with one key', 'orders_user_id_idempotency_key_key'],
    ['a second service for a line of an order', 'order_lines_making'],
    ['a term granted twice', 'service_terms_invoice_line_id_service_id_term_number_key'],
    ['a payment of the gateway twice', 'payments_provider'],
    ['an order twice in one payment', 'payments_of_bundle'],
    ['the same mail twice', 'mails_dedupe_key_key'],
  ])('%s', async (_, index) => {
    const { rows } = await sql<{ unique: boolean }>`
      select indisunique as unique from pg_index where indexrelid = to_regclass(${index})
    `.execute(database.db);
    expect(rows).toEqual([{ unique: true }]);
  });
});
