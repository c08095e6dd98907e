import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { becomeOldShop, fillOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const NEW = '0702-claims-and-allocations.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

type Old = {
  status: string;
  /** Payments with what each brought, in cents, and whether it paid the order. */
  payments?: [status: string, cents: number, winning: boolean][];
  creditNotes?: number[];
};

const SOMEBODY = `insert into users (id, email, name, first_name, last_name, created_at, updated_at)
  values ('${id(1)}', 'sanne@voorbeeld.test', 'Sanne Bakker', 'Sanne', 'Bakker', now(), now())`;

/** The invoice that credit invoices of an order are about. */
function oldInvoice(number: number): string {
  return `insert into invoices (id, user_id, order_id, kind, series, number, invoice_number, status,
      total_amount_cents, net_cents, vat_cents, issued_on, due_date, seller, buyer, created_at)
    values ('${id(number * 100)}', '${id(1)}', '${id(number)}', 'invoice', '2026', ${number}, '2026-${number}',
      'paid', 1200, 992, 208, now(), now(), '{}', '{}', now())`;
}

/** An order of twelve euro as a shop of the release before has it. */
function oldOrder(number: number, { status, payments = [], creditNotes = [] }: Old): string[] {
  const orderId = id(number);
  const credited = creditNotes.reduce((sum, cents) => sum + cents, 0);
  return [
    `insert into orders (id, user_id, plan_name, status, total_cents, net_cents, vat_cents, vat_percent,
       payment_method, billing, direct_start, placed_from, idempotency_key, request_hash, credited_cents,
       created_at, updated_at)
     values ('${orderId}', '${id(1)}', 'Web Basis', '${status}', 1200, 992, 208, 21, 'bank_transfer', '{}',
       false, '', gen_random_uuid(), '', ${credited}, now(), now())`,
    ...payments.map(
      ([paid, cents, winning], at) =>
        `insert into payments (id, order_id, gateway, status, amount_cents, winning, created_at, updated_at)
         values ('${id(number * 10 + at)}', '${orderId}', 'bank', '${paid}', ${cents}, ${winning}, now(), now())`,
    ),
    ...(creditNotes.length === 0 ? [] : [oldInvoice(number)]),
    ...creditNotes.map(
      (cents, at) =>
        `insert into invoices (user_id, order_id, kind, credits_invoice_id, series, number, invoice_number,
           status, total_amount_cents, net_cents, vat_cents, issued_on, due_date, seller, buyer, reason,
           created_at)
         values ('${id(1)}', '${orderId}', 'credit_note', '${id(number * 100)}', 'C2026', ${number * 10 + at},
           'C2026-${number * 10 + at}', 'paid', ${-cents}, ${-cents}, 0, now(), now(), '{}', '{}', 'Storing',
           now() + ${at} * interval '1 day')`,
    ),
  ];
}

const OLD: Record<number, Old> = {
  100: { status: 'pending', payments: [['open', 1200, false]] },
  101: { status: 'cancelled', payments: [['expired', 1200, false]], creditNotes: [1200] },
  102: {
    status: 'completed',
    payments: [
      ['paid', 1200, true],
      ['paid', 1200, false],
    ],
  },
  103: {
    status: 'completed',
    payments: [['partly_refunded', 1200, true]],
    creditNotes: [300, 200],
  },
  104: { status: 'refunded', payments: [['refunded', 1200, true]], creditNotes: [500, 700] },
  105: { status: 'completed', payments: [['charged_back', 1200, true]] },
};

test('an old shop’s orders are owed, paid and given back what they were', async () => {
  const { db } = database;
  await becomeOldShop(db, NEW);
  await fillOldShop(db, [
    SOMEBODY,
    ...Object.entries(OLD).flatMap(([number, old]) => oldOrder(Number(number), old)),
  ]);
  expect(await migrate(db, new Date())).toContain(NEW);

  const { rows } = await sql`
    select right(order_id::text, 3)::integer as order, claims.amount_cents as amount, open_cents as open,
      array_remove(array_agg(allocations.amount_cents order by allocations.created_at, 0 - allocations.amount_cents), null) as reached
    from claims left join allocations on claim_id = claims.id group by claims.id order by 1
  `.execute(db);
  expect(rows).toEqual([
    { order: 100, amount: 1200, open: 1200, reached: [] },
    { order: 101, amount: 0, open: 0, reached: [] },
    { order: 102, amount: 1200, open: 0, reached: [1200] },
    { order: 103, amount: 700, open: 0, reached: [1200, -300, -200] },
    { order: 104, amount: 0, open: 0, reached: [1200, -500, -700] },
    { order: 105, amount: 1200, open: 0, reached: [1200] },
  ]);
});
