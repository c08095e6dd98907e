import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeOldShop, fillOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';

const NEW = '0730-term-months.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function id(last: number): string {
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
}

/** Fields as SQL, by their columns. */
type Fields = Record<string, string>;

function insert(table: string, fields: Fields): string {
  return `insert into ${table} (${Object.keys(fields).join()}) values (${Object.values(fields).join()});`;
}

const MADE = { created_at: "'2026-01-05T10:00:00Z'", updated_at: "'2026-01-05T10:00:00Z'" };

function order(last: number, fields: Fields): string {
  const bought: Fields = {
    plan_id: `'${id(1)}'`,
    service_name: "'site'",
    billing_cycle: "'monthly'",
    terms_version: "'2026-11'",
    terms_accepted_at: 'now()',
    expires_at: 'now()',
  };
  return insert('orders', {
    id: `'${id(last)}'`,
    user_id: `'${id(9)}'`,
    plan_name: "'Pakket'",
    status: "'pending'",
    total_cents: '121',
    net_cents: '100',
    vat_cents: '21',
    vat_percent: '21',
    payment_method: "'ideal'",
    billing: "'{}'",
    direct_start: 'false',
    placed_from: "''",
    idempotency_key: 'gen_random_uuid()',
    request_hash: "''",
    ...MADE,
    ...bought,
    ...fields,
  });
}

function service(last: number, fields: Fields): string {
  return insert('services', {
    id: `'${id(last)}'`,
    user_id: `'${id(9)}'`,
    plan_id: `'${id(1)}'`,
    name: "'site'",
    status: "'pending'",
    billing_cycle: "'monthly'",
    price_cents: '1200',
    module: "'manual'",
    delivery_state: "'queued'",
    ...MADE,
    ...fields,
  });
}

function planChange(last: number, fields: Fields): string {
  return insert('plan_changes', {
    id: `'${id(last)}'`,
    service_id: `'${id(31)}'`,
    from_plan_id: `'${id(1)}'`,
    to_plan_id: `'${id(1)}'`,
    from_price_cents: '1200',
    to_price_cents: '12000',
    from_cycle: "'monthly'",
    to_cycle: "'yearly'",
    paid_until: 'now()',
    done_at: 'now()',
    created_at: 'now()',
    ...fields,
  });
}

function plan(last: number, fields: Fields): string {
  return insert('plans', {
    id: `'${id(last)}'`,
    slug: `'plan-${last}'`,
    name: "'Pakket'",
    type: "'web'",
    price_cents: '1200',
    module: "'manual'",
    ...MADE,
    ...fields,
  });
}

const OF_WORK: Fields = {
  plan_id: 'null',
  billing_cycle: 'null',
  terms_version: 'null',
  terms_accepted_at: 'null',
  expires_at: 'null',
};

const CODE: Fields = {
  description: "''",
  percent: '10',
  all_plans: 'true',
  starts_on: "'2026-11-01'",
  max_per_customer: '1',
  new_customers_only: 'false',
  ...MADE,
};

async function rowsOf(db: Db, query: string): Promise<unknown[]> {
  return (await sql.raw<Record<string, unknown>>(query).execute(db)).rows.map(Object.values);
}

test('what was sold by the month or the year has its term, and what plans cost becomes prices', async () => {
  const { db } = database;
  await becomeOldShop(db, NEW);
  await fillOldShop(db, [
    plan(1, {}),
    plan(2, { price_cents: '1500', yearly_price_cents: '14000' }),
    // Begun at 10, raised to 12 with a year of its own; then only that year went away.
    `insert into plan_price_changes (plan_id, from_price_cents, to_price_cents, from_yearly_cents,
      to_yearly_cents, created_at)
    values ('${id(1)}', 1000, 1200, null, 11000, '2026-02-01'),
      ('${id(1)}', 1200, 1200, 11000, null, '2026-03-01');`,
    order(21, {}),
    order(22, { billing_cycle: "'yearly'" }),
    order(23, OF_WORK),
    service(31, {}),
    service(32, { billing_cycle: "'yearly'" }),
    planChange(41, {}),
    insert('discount_codes', { ...CODE, code: "'ALLES'" }),
    insert('discount_codes', { ...CODE, code: "'JAAR'", cycle: "'yearly'" }),
    `insert into import_rows (id, import_id, kind, position, line, row_key, state, content)
    values ('${id(51)}', '${id(50)}', 'service', 1, 2, repeat('a', 64), 'waiting',
      '{"kind": "service", "name": "site", "cycle": "yearly"}');`,
  ]);
  expect(await migrate(db, new Date())).toContain('0735-prices.sql');

  expect(await rowsOf(db, 'select term_months, billing_cycle from orders order by id')).toEqual([
    [1, 'monthly'],
    [12, 'yearly'],
    [null, null],
  ]);
  expect(await rowsOf(db, 'select term_months from services order by id')).toEqual([[1], [12]]);
  expect(await rowsOf(db, 'select from_term_months, to_term_months from plan_changes')).toEqual([
    [1, 12],
  ]);
  expect(await rowsOf(db, 'select code, term_months from discount_codes order by code')).toEqual([
    ['ALLES', null],
    ['JAAR', 12],
  ]);
  expect(await rowsOf(db, 'select content from import_rows')).toEqual([
    [{ kind: 'service', name: 'site', termMonths: 12 }],
  ]);
  const prices = `select right(plan_id::text, 1), term_months,
      to_char(valid_from at time zone 'utc', 'YYYY-MM-DD') as day, cents
    from prices order by plan_id, term_months, valid_from`;
  expect(await rowsOf(db, prices)).toEqual([
    ['1', 1, '2026-01-05', 1000],
    ['1', 1, '2026-02-01', 1200],
    ['1', 1, '2026-03-01', 1200],
    ['1', 12, '2026-01-05', 10_000],
    ['1', 12, '2026-02-01', 11_000],
    ['1', 12, '2026-03-01', 12_000],
    ['2', 1, '2026-01-05', 1500],
    ['2', 12, '2026-01-05', 14_000],
  ]);
  // The checks hold for all of it.
  await sql`update orders set updated_at = now()`.execute(db);
  await sql`update services set updated_at = now()`.execute(db);
});

test('the release before still writes cycles, this one terms', async () => {
  const { db } = database;
  const of = (column: string, last: number) =>
    rowsOf(db, `select billing_cycle, term_months from ${column} where id = '${id(last)}'`);
  await db.transaction().execute(async (tx) => {
    const write = (text: string) => sql.raw(text).execute(tx);
    // Foreign keys are left out, and what an order is for: the triggers are what this is about.
    await write('alter table orders alter column kind drop not null');
    await write(`alter table orders disable trigger all; alter table services disable trigger all;
      alter table orders enable trigger orders_keep_term;
      alter table services enable trigger services_keep_term;`);
    await write(order(24, { billing_cycle: "'yearly'" }));
    await write(order(25, { billing_cycle: 'null', term_months: '24' }));
    await write(service(33, { billing_cycle: "'monthly'" }));
    await write(service(34, { billing_cycle: 'null', term_months: '3' }));
  });
  expect(await of('orders', 24)).toEqual([['yearly', 12]]);
  expect(await of('orders', 25)).toEqual([[null, 24]]);
  expect(await of('services', 33)).toEqual([['monthly', 1]]);
  expect(await of('services', 34)).toEqual([[null, 3]]);
  await sql.raw(`update services set billing_cycle = 'yearly' where id = '${id(33)}'`).execute(db);
  await sql.raw(`update services set term_months = 12 where id = '${id(34)}'`).execute(db);
  expect(await of('services', 33)).toEqual([['yearly', 12]]);
  expect(await of('services', 34)).toEqual([['yearly', 12]]);
  // A price is followed, not changed, also by who knows nothing of prices.
  await sql.raw(`update plans set price_cents = 1600 where id = '${id(2)}'`).execute(db);
  const prices = `select term_months, cents from prices where plan_id = '${id(2)}'
    order by term_months, valid_from`;
  expect(await rowsOf(db, prices)).toEqual([
    [1, 1500],
    [1, 1600],
    [12, 14_000],
  ]);
  await expect(sql`update prices set cents = 1`.execute(db)).rejects.toThrow('append-only');
});

test.each([
  ['an order of a plan without a term', `update orders set term_months = null`, 'orders_hold'],
  ['a term that nothing is sold for', `update services set term_months = 2`, 'services_hold'],
  [
    'an order for another term',
    `update plan_changes set order_id = '${id(21)}', settles_from = '2026-12-01'`,
    'plan_changes_cycle_waits',
  ],
  [
    'a plan without a price per month',
    `insert into prices values ('${id(1)}', 1, now(), null)`,
    'prices_every_plan_has',
  ],
])('refuses %s', async (_, statement, constraint) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(constraint);
});
