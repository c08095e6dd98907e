import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

/**
 * The tables of section 3 of the specification with the columns that it names, a question mark
 * behind what may be left out. Money is in cents, which its column says.
 */
const ENTITIES: readonly (readonly [table: string, columns: string])[] = [
  ['user_roles', 'user_id role'],
  ['plans', 'id name price_cents type active features resources? billing_cycle'],
  ['services', 'id user_id plan_id name status expires_at? created_at server_info?'],
  ['orders', 'id user_id plan_id? status billing_cycle? total_cents payment_method created_at'],
  ['invoices', 'id user_id invoice_number status total_amount_cents due_date paid_at? created_at'],
  ['tickets', 'id user_id service_id? subject message priority status created_at assigned_to?'],
  ['ticket_replies', 'id ticket_id user_id message is_staff created_at'],
  [
    'profiles',
    'user_id first_name last_name company? phone? address? city? postal_code? country updated_at',
  ],
  ['system_settings', 'key value description'],
  [
    'maintenance_access',
    'id password_hash expires_at created_by is_active used_at? used_by_ip? created_at',
  ],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each(ENTITIES)('%s has %s', async (table, columns) => {
  const { rows } = await sql<{ column: string }>`
    select column_name || case is_nullable when 'YES' then '?' else '' end as column
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
  `.execute(database.db);
  const there = new Set(rows.map(({ column }) => column));
  expect(columns.split(' ').filter((column) => !there.has(column))).toEqual([]);
});

test('the country of a profile that says none is the Netherlands', async () => {
  const { rows } = await sql<{ value: string }>`
    select column_default as value from information_schema.columns
    where table_name = 'profiles' and column_name = 'country'
  `.execute(database.db);
  expect(rows).toEqual([{ value: "'NL'::text" }]);
});
