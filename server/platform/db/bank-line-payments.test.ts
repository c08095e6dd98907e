import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeOldShop, fillOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { migrate } from './migrate.ts';

const NEW = '0480-lines-of-several-invoices.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function id(last: number): string {
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
}

/** A line of a shop that has not been brought up to date, and what it says of payments. */
function oldLine(last: number, fields: Record<string, string>): string {
  const row: Record<string, string> = {
    id: `'${id(last)}'`,
    bank_statement_id: `'${id(1)}'`,
    iban: "'NL91ABNA0417164300'",
    identity: `'${String(last).padStart(64, '0')}'`,
    statement_ref: "'1'",
    booked_on: "'2026-11-20'",
    amount_cents: '1299',
    side: "'credit'",
    is_reversal: 'false',
    created_at: 'now()',
    ...fields,
  };
  return `insert into bank_lines (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
}

function oldPayment(last: number, amountCents: number): string {
  return `insert into payments (id, order_id, gateway, status, amount_cents, winning, created_at, updated_at)
    values ('${id(last)}', '${id(2)}', 'bank', 'paid', ${amountCents}, false, now(), now())`;
}

const BOOKED = { state: "'booked'", decided_by: `'${id(3)}'`, decided_at: 'now()' };

test('lines that were booked before keep the payments that they became', async () => {
  const { db } = database;
  await becomeOldShop(db, NEW);
  // Orders, people and statements are left out: of them this says nothing.
  await fillOldShop(db, [
    oldPayment(11, 1299),
    oldPayment(12, 1299),
    oldPayment(13, 701),
    oldLine(21, { ...BOOKED, booking: "'pay'", payment_id: `'${id(11)}'` }),
    oldLine(22, {
      ...BOOKED,
      booking: "'pay-and-credit'",
      amount_cents: '2000',
      payment_id: `'${id(12)}'`,
      rest_payment_id: `'${id(13)}'`,
    }),
    oldLine(23, { state: "'open'" }),
    // Payments that the bank turned back were passed over then, as payments by the shop are.
    oldLine(24, { state: "'skipped'", side: "'debit'", is_reversal: 'true' }),
    oldLine(25, { state: "'skipped'", side: "'debit'" }),
  ]);
  expect(await migrate(db, new Date())).toContain(NEW);

  const named = await db
    .selectFrom('bankLinePayments')
    .select(['bankLineId', 'paymentId'])
    .orderBy('paymentId')
    .execute();
  expect(named).toEqual([
    { bankLineId: id(21), paymentId: id(11) },
    { bankLineId: id(22), paymentId: id(12) },
    { bankLineId: id(22), paymentId: id(13) },
  ]);
  // And they hold what lines that are booked from now on hold.
  const touched = await sql`update bank_lines set state = state returning id`.execute(db);
  expect(touched.rows).toHaveLength(5);
  const unbooked = db.selectFrom('bankLines').select(['id', 'state']).where('booking', 'is', null);
  expect(await unbooked.orderBy('id').execute()).toEqual([
    { id: id(23), state: 'open' },
    { id: id(24), state: 'open' },
    { id: id(25), state: 'skipped' },
  ]);
});
