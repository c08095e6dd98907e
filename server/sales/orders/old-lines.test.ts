import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { becomeOldShop, fillOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const NEW = '0750-order-lines.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const PLAN = id(7);

type Old = { status: string; plan?: boolean; renews?: number; changes?: number };

/** An order of twelve euro as a shop of the release before has it. */
function oldOrder(number: number, { status, plan = true, renews, changes }: Old): string {
  const about = (service: number | undefined) =>
    service === undefined ? 'null' : `'${id(service)}'`;
  const agreed = plan
    ? `'${PLAN}', 12, '2026-11', now(), now(), 'winkel'`
    : 'null, null, null, null, null, null';
  return `insert into orders (id, user_id, status, plan_id, term_months, terms_version, terms_accepted_at,
      expires_at, service_name, plan_name, renews_service_id, changes_service_id, total_cents, net_cents,
      vat_cents, vat_percent, payment_method, billing, direct_start, placed_from, idempotency_key,
      request_hash, created_at, updated_at)
    values ('${id(number)}', '${id(1)}', '${status}', ${agreed}, 'Web Basis', ${about(renews)},
      ${about(changes)}, 1200, 992, 208, 21, 'bank_transfer', '{}', false, '', gen_random_uuid(), '',
      now(), now())`;
}

const WORK = `insert into invoice_lines (invoice_id, position, description, quantity, unit, unit_cents,
    gross_cents, net_cents, vat_cents, vat_percent) values
  ('${id(99)}', 1, 'Verhuizen', 1.5, 'hour', 500, 750, 620, 130, 21),
  ('${id(99)}', 2, 'Kabel', 1, 'piece', 450, 450, 372, 78, 21)`;

const SHOP = [
  `insert into plans (id, slug, name, type, price_cents, module, resources, created_at, updated_at)
    values ('${PLAN}', 'web-basis', 'Web Basis', 'web', 100, 'manual', '{}', now(), now())`,
  oldOrder(100, { status: 'completed' }),
  oldOrder(101, { status: 'pending', renews: 50 }),
  oldOrder(102, { status: 'cancelled', changes: 50 }),
  oldOrder(103, { status: 'refunded', plan: false }),
  `insert into services (id, user_id, plan_id, order_id, name, status, term_months, price_cents, module,
      delivery_state, created_at, updated_at)
    values ('${id(50)}', '${id(1)}', '${PLAN}', '${id(100)}', 'winkel', 'active', 12, 1200, 'manual', 'done',
      now(), now())`,
  `insert into charges (order_id, service_id, performed_on, created_at)
    values ('${id(103)}', '${id(50)}', now(), now())`,
  `insert into invoices (id, user_id, order_id, kind, series_id, year, number, invoice_number, status,
      total_amount_cents, net_cents, vat_cents, issued_on, due_date, seller, buyer, created_at, content_hash,
      hash)
    values ('${id(99)}', '${id(1)}', '${id(103)}', 'invoice', '${id(98)}', 2026, 1, '2026-1', 'credited', 1200,
      992, 208, now(), now(), '{}', '{}', now(), '', '')`,
  WORK,
];

test('orders of before say what they are for, and have what they sold as lines', async () => {
  const { db } = database;
  await becomeOldShop(db, NEW);
  await fillOldShop(db, SHOP);
  expect(await migrate(db, new Date())).toContain(NEW);
  const { rows } = await sql`
    select right(order_id::text, 3)::integer as order, orders.kind, state, line.name,
      right(service_id::text, 2) as service, quantity::float, line.total_cents as cents
    from orders join order_lines as line on line.order_id = orders.id order by order_id, position
  `.execute(db);
  const line = { quantity: 1, cents: 1200, name: 'Web Basis', service: '50' };
  expect(rows).toEqual([
    { ...line, order: 100, kind: 'new', state: 'done' },
    { ...line, order: 101, kind: 'renewal', state: 'open' },
    { ...line, order: 102, kind: 'plan-change', state: 'dropped' },
    {
      ...line,
      order: 103,
      kind: 'charge',
      state: 'undone',
      name: 'Verhuizen',
      quantity: 1.5,
      cents: 750,
    },
    { ...line, order: 103, kind: 'charge', state: 'undone', name: 'Kabel', cents: 450 },
  ]);
});
