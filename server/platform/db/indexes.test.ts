import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what a sale or sign-in writes stands in no index for what it has not', async () => {
  const { rows } = await sql<{ column: string }>`
    select indrelid::regclass || '.' || attname as column
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null and not indisunique and not attnotnull and indrelid::regclass::text in (
      'audit_log', 'events', 'invoice_lines', 'invoices', 'mails', 'orders', 'payments', 'services',
      'sessions'
    )
    order by 1
  `.execute(database.db);
  // Nearly every row of these has it.
  expect(rows.map(({ column }) => column)).toEqual([
    'invoices.order_id',
    'mails.user_id',
    'orders.plan_id',
  ]);
});

test('no index is the beginning of another', async () => {
  const { rows } = await sql<{ index: string }>`
    select short.indexrelid::regclass::text as index
    from pg_index as short join pg_index as long using (indrelid)
    join pg_class as of_short on of_short.oid = short.indexrelid
    join pg_class as of_long on of_long.oid = long.indexrelid
    where short.indexrelid <> long.indexrelid and of_short.relam = of_long.relam
      and of_short.relnamespace = 'public'::regnamespace
      and not short.indisunique and short.indpred is null and long.indpred is null
      and short.indexprs is null
      and long.indkey::text || ' ' like short.indkey::text || ' %'
      and long.indclass::text || ' ' like short.indclass::text || ' %'
  `.execute(database.db);
  expect(rows).toEqual([]);
});
