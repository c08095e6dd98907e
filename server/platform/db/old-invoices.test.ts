import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { insertBuyer, insertPlainDocument } from '#tests/support/documents.ts';
import { becomeOldShop } from '#tests/support/old-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { migrate } from './migrate.ts';

const FIRST_NEW = '0720-number-series.sql';
const NOW = new Date('2026-11-28T11:00:00Z');

type Old = { series: string; number: number; issuedOn: string; credits?: string; paid?: string };

async function insertOld({ db }: TestDatabase, userId: string, old: Old): Promise<void> {
  const { series, number, issuedOn, credits = null, paid = null } = old;
  const printed = `${series}-${String(number).padStart(6, '0')}`;
  const sign = credits === null ? 1 : -1;
  await sql`
    with issued as (
      insert into invoices (user_id, kind, credits_invoice_id, series, number, invoice_number, status,
        total_amount_cents, net_cents, vat_cents, issued_on, due_date, paid_at, seller, buyer, created_at)
      values (${userId}, ${credits === null ? 'invoice' : 'credit_note'},
        (select id from invoices where invoice_number = ${credits}), ${series}, ${number}, ${printed},
        ${credits === null ? 'unpaid' : 'paid'}, ${121 * sign}, ${100 * sign}, ${21 * sign},
        ${issuedOn}, ${issuedOn}, ${paid}, '{"name": "Winkel"}', '{"name": "Sanne"}',
        ${`${issuedOn}T12:00:00Z`})
      returning id
    )
    insert into invoice_lines (invoice_id, position, description, quantity, gross_cents, net_cents,
      vat_cents, vat_percent)
    select id, 1, 'Werk', 1.5, ${121 * sign}, ${100 * sign}, ${21 * sign}, 21 from issued
  `.execute(db);
}

async function insertCounter({ db }: TestDatabase, series: string, next: number): Promise<void> {
  await sql`insert into invoice_series (series, next_number) values (${series}, ${next})`.execute(
    db,
  );
}

async function numbersOf({ db }: TestDatabase) {
  const query = db.selectFrom('invoices').innerJoin('series', 'series.id', 'seriesId');
  return query
    .select(['invoiceNumber', 'year', 'number', 'prefix', 'series.kind'])
    .orderBy('series.kind', 'desc')
    .orderBy('year')
    .orderBy('number')
    .execute();
}

test('an old shop keeps its numbers, and goes on after them', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await becomeOldShop(database.db, FIRST_NEW);
  const userId = await insertBuyer(db);
  await insertOld(database, userId, {
    series: '2025',
    number: 1,
    issuedOn: '2025-03-01',
    paid: '2025-03-01T12:00:00Z',
  });

  await insertOld(database, userId, {
    series: '2025',
    number: 2,
    issuedOn: '2025-12-31',
    paid: '2026-01-02T12:00:00Z',
  });
  await insertOld(database, userId, { series: '2026', number: 1, issuedOn: '2026-01-01' });
  await insertOld(database, userId, { series: '2026', number: 2, issuedOn: '2026-11-27' });
  const note = { series: 'C2025', number: 1, issuedOn: '2025-12-31', credits: '2025-000002' };
  await insertOld(database, userId, note);
  await insertCounter(database, '2025', 3);
  await insertCounter(database, '2026', 3);
  await insertCounter(database, 'C2025', 2);
  expect(await migrate(db, NOW)).toContain(FIRST_NEW);

  const before = await numbersOf(database);
  expect(before.map(({ invoiceNumber, year, number }) => [invoiceNumber, year, number])).toEqual([
    ['2025-000001', 2025, 1],
    ['2025-000002', 2025, 2],
    ['2026-000001', 2026, 1],
    ['2026-000002', 2026, 2],
    ['C2025-000001', 2025, 1],
  ]);
  const credited = await db
    .selectFrom('invoices')
    .select('id')
    .where('invoiceNumber', '=', '2025-000001')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await insertPlainDocument(tx, { userId, now: NOW });
    await insertPlainDocument(tx, { userId, now: NOW, credits: credited.id });
  });
  const after = (await numbersOf(database)).map(({ invoiceNumber }) => invoiceNumber);
  expect(after.filter((number) => !before.some((one) => one.invoiceNumber === number))).toEqual([
    '2026-000003',
    'C2026-000001',
  ]);
  const faults = await readBookFaults(db, { now: NOW, mailsAreSent: true, secretKey: '' });
  // Nothing of them is behind an order, so that other checks have something to say.
  const checks = faults.map(({ check }) => check);
  expect(checks).not.toContain('invoice-numbers');
  expect(checks).not.toContain('invoice-chain');
  const born = db.selectFrom('invoices').select('invoiceNumber').where('bornPaid', '=', true);
  expect(await born.execute()).toEqual([{ invoiceNumber: '2025-000001' }]);
  const links = await db.selectFrom('invoices').select(['hash', 'contentHash']).execute();
  expect(new Set(links.map(({ hash }) => hash)).size).toBe(7);
  for (const link of links) expect(link.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('an old shop without a sale begins as a new one does', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await becomeOldShop(database.db, FIRST_NEW);
  const userId = await insertBuyer(db);
  await migrate(db, NOW);
  const issued = await db
    .transaction()
    .execute((tx) => insertPlainDocument(tx, { userId, now: NOW }));
  expect(issued.invoiceNumber).toBe('2026-000001');
});
