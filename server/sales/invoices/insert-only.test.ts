import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBookFaults } from '#server/operations/books/queries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { insertBuyer, insertPlainDocument } from '#tests/support/documents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

/** The trigger asks the day of PostgreSQL: what the law says is not turned by a clock of the shop. */
const thisYear = new Date().getUTCFullYear();
const at = (yearsAgo: number) => new Date(`${thisYear - yearsAgo}-12-31T11:00:00Z`);

let database: TestDatabase;
let db: Db;
/** Invoices of so many years ago, by that. */
const ids = new Map<number, string>();
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  const userId = await insertBuyer(db);
  for (const years of [8, 7, 0]) {
    const wanted = { userId, now: at(years), description: 'Werk bij Sanne' };
    const { id } = await db.transaction().execute((tx) => insertPlainDocument(tx, wanted));
    ids.set(years, id);
  }
});
afterAll(() => database.drop());

class Undo extends Error {}

/** Does it and takes it back; answers the code with which PostgreSQL refused it. */
async function refusal(work: (tx: Tx) => Promise<unknown>): Promise<string | null> {
  let code: string | null = null;
  const doing = db.transaction().execute(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await doing.catch((error: unknown) => {
    if (error instanceof Undo) return;
    code = error instanceof Error && 'code' in error ? String(error.code) : 'other';
  });
  return code;
}

const idOf = (years: number): string => ids.get(years) ?? '';
const changed = (years: number, set: RawBuilder<unknown>) =>
  refusal((tx) => sql`update invoices set ${set} where id = ${idOf(years)}`.execute(tx));
const ERASED = sql`salt = null, seller = '{}', buyer = '{}', reason = null, collection = null,
  money_back = null`;

describe('an issued document', () => {
  test.each([
    'user_id = gen_random_uuid()',
    'order_id = gen_random_uuid()',
    "kind = 'credit_note'",
    'credits_invoice_id = id',
    'year = year + 1',
    'number = number + 1',
    "invoice_number = 'X'",
    'total_amount_cents = 1',
    'net_cents = 1',
    'vat_cents = 1',
    "vat_treatment = 'outside'",
    'issued_on = issued_on + 1',
    'due_date = due_date + 1',
    'born_paid = true',
    "seller = '{}'",
    "buyer = '{}'",
    "collection = '{}'",
    "reason = 'x'",
    "money_back = '{}'",
    'salt = null',
    "content_hash = 'x'",
    "hash = 'x'",
    'created_at = now()',
  ])('has nothing changed by %s', async (set) => {
    expect(await changed(0, sql.raw(set))).toBe('23001');
  });

  test('has only its payment changed', async () => {
    expect(await changed(0, sql`status = 'paid', paid_at = now()`)).toBeNull();
    expect(await changed(0, sql`status = 'paid', reason = 'x'`)).toBe('23001');
  });

  test('is not deleted, and its lines are not', async () => {
    expect(await refusal((tx) => sql`delete from invoices`.execute(tx))).toBe('23001');
    expect(await refusal((tx) => sql`delete from invoice_lines`.execute(tx))).toBe('23001');
    expect(await refusal((tx) => sql`truncate invoices cascade`.execute(tx))).toBe('23001');
  });

  test('gets no line later, and none of it changes', async () => {
    const added = (tx: Tx) =>
      sql`insert into invoice_lines (id, invoice_id, position, description, quantity, gross_cents,
          net_cents, vat_cents, vat_percent)
        values (${randomUUID()}, ${idOf(0)}, 2, 'Erbij', 1, 0, 0, 0, 21)`.execute(tx);
    expect(await refusal(added)).toBe('23001');
    const lines = (set: string) => (tx: Tx) =>
      sql`update invoice_lines set ${sql.raw(set)}`.execute(tx);
    expect(await refusal(lines("description = ''"))).toBe('23001');
    expect(await refusal(lines('gross_cents = 1'))).toBe('23001');
  });
});

describe('the content of a document', () => {
  test('is erased from the eighth year on, and the chain still checks', async () => {
    expect(await changed(7, ERASED)).toBe('23001');
    expect(await changed(0, ERASED)).toBe('23001');
    // Only all of it, and never with an amount.
    expect(await changed(8, sql`salt = null`)).toBe('23001');
    expect(await changed(8, sql`${ERASED}, net_cents = 1`)).toBe('23001');
    const erase = async (tx: Tx) => {
      await sql`update invoices set ${ERASED} where id = ${idOf(8)}`.execute(tx);
      await sql`update invoice_lines set description = '' where invoice_id = ${idOf(8)}`.execute(
        tx,
      );
      const line = sql`update invoice_lines set gross_cents = 1 where invoice_id = ${idOf(8)}`;
      await sql`savepoint before`.execute(tx);
      await expect(line.execute(tx)).rejects.toMatchObject({ code: '23001' });
      await sql`rollback to savepoint before`.execute(tx);
    };
    await db.transaction().execute(erase);
    const found = await readBookFaults(db, { now: at(0), mailsAreSent: true, secretKey: '' });
    expect(found.map(({ check }) => check)).not.toContain('invoice-chain');
    const left = await sql`select from invoices join invoice_lines on invoice_id = invoices.id
      where (to_jsonb(invoices)::text || to_jsonb(invoice_lines)::text) like '%Sanne%'
        and invoices.id = ${idOf(8)}`.execute(db);
    expect(left.rows).toEqual([]);
  });

  test('of a sale to a consumer abroad stays until the eleventh year', async () => {
    const years = async (ago: number, treatment: string) => {
      const { rows } = await sql<{ may: boolean }>`
        select may_be_erased(make_date(${thisYear - ago}, 12, 31), ${treatment}) as may
      `.execute(db);
      return rows[0]?.may;
    };
    expect(await years(8, 'destination')).toBe(false);
    expect(await years(10, 'destination')).toBe(false);
    expect(await years(11, 'destination')).toBe(true);
    expect(await years(8, 'standard')).toBe(true);
  });
});
