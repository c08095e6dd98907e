import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nextInSeries, printNumber } from '#domain/sales/number-series.ts';
import { readBookFaults } from '#server/operations/books/queries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { listSeries } from '#server/sales/number-series/queries.ts';
import { insertBuyer, insertPlainDocument } from '#tests/support/documents.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const OLD_YEAR = new Date('2026-12-31T22:59:59.900Z');
const NEW_YEAR = new Date('2026-12-31T23:00:00.100Z');
const WORKERS = 50;

async function books(db: Db) {
  return readBookFaults(db, { now: NEW_YEAR, mailsAreSent: true, secretKey: 'x'.repeat(32) });
}

async function numbersOf(db: Db, kind: 'invoice' | 'credit_note') {
  return db
    .selectFrom('invoices')
    .select(['invoiceNumber', 'issuedOn', 'dueDate', 'year', 'number', 'createdAt'])
    .where('kind', '=', kind)
    .orderBy('year')
    .orderBy('number')
    .execute();
}

class Crash extends Error {}

type Begun = { prefix: string; digits: number; year: number; last: number };

async function beginSeries(db: Db, { prefix, digits, year, last }: Begun): Promise<void> {
  const ended = db.updateTable('series').set({ endedAt: OLD_YEAR });
  await ended.where('kind', '=', 'invoice').execute();
  await db
    .insertInto('series')
    .values({
      kind: 'invoice',
      prefix,
      digits,
      perYear: year > 0,
      startNumber: last + 1,
      startYear: year,
      lastYear: year,
      lastNumber: last,
      begunAt: OLD_YEAR,
    })
    .execute();
}

test('two series stay without a gap under fifty workers on New Year’s Eve', async () => {
  await using database = await createTestDatabase({ max: WORKERS + 2 });
  const { db } = database;
  const userId = await insertBuyer(db);
  const first = await db
    .transaction()
    .execute((tx) => insertPlainDocument(tx, { userId, now: OLD_YEAR, times: 1000 }));
  const work = async (n: number): Promise<void> => {
    const wanted = {
      userId,
      now: n % 3 === 0 ? NEW_YEAR : OLD_YEAR,
      ...(n % 2 === 0 && { credits: first.id }),
    };
    const writing = db.transaction().execute(async (tx) => {
      await insertPlainDocument(tx, wanted);
      if (n % 7 === 0) throw new Crash();
    });
    await writing.catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  };
  const workers = Array.from({ length: WORKERS }, (_, n) => () => work(n));
  // All of them wait for the two rows, so that none is done before another begins.
  await whileHeld(db, (tx) => sql`select from series for update`.execute(tx), workers.slice(1));
  expect(await books(db)).toEqual([]);
  const [invoices, notes] = [await numbersOf(db, 'invoice'), await numbersOf(db, 'credit_note')];
  const kept = Array.from({ length: WORKERS - 1 }, (_, n) => n + 1).filter((n) => n % 7 !== 0);
  expect(notes).toHaveLength(kept.filter((n) => n % 2 === 0).length);
  expect(invoices).toHaveLength(kept.filter((n) => n % 2 !== 0).length + 1);
  for (const documents of [invoices, notes]) {
    const days = documents.map(({ issuedOn }) => issuedOn);
    expect(days).toEqual(days.toSorted());
    for (const { issuedOn, year, createdAt } of documents) {
      expect(issuedOn).toBe(year === 2027 ? '2027-01-01' : '2026-12-31');
      // The quarter that it is booked in is that of its date.
      expect(createdAt >= new Date('2026-12-31T23:00:00Z')).toBe(year === 2027);
    }
    for (const year of [2026, 2027]) {
      const counted = documents.filter((one) => one.year === year).map(({ number }) => number);
      expect(counted).toEqual(counted.map((_, n) => n + 1));
    }
  }
});

test('a document that came past midnight is due as long after its day', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const userId = await insertBuyer(db);
  await db.transaction().execute(async (tx) => {
    await insertPlainDocument(tx, { userId, now: NEW_YEAR });
    await insertPlainDocument(tx, { userId, now: OLD_YEAR });
  });
  expect(await numbersOf(db, 'invoice')).toMatchObject([
    { invoiceNumber: '2027-000001', issuedOn: '2027-01-01', dueDate: '2027-01-14' },
    { invoiceNumber: '2027-000002', issuedOn: '2027-01-01', dueDate: '2027-01-15' },
  ]);
});

test('who waited for a series that was ended meanwhile gets a number of the next', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const userId = await insertBuyer(db);
  const begin = (tx: Tx) => beginSeries(tx, { prefix: 'INV-', digits: 5, year: 0, last: 10_023 });
  const issue = (now: Date) => () =>
    db.transaction().execute((tx) => insertPlainDocument(tx, { userId, now }));
  await whileHeld(db, begin, [issue(OLD_YEAR), issue(OLD_YEAR)]);
  await issue(NEW_YEAR)();
  const numbers = (await numbersOf(db, 'invoice')).map(({ invoiceNumber }) => invoiceNumber);
  expect(numbers).toEqual(['INV-10024', 'INV-10025', 'INV-10026']);
  expect(await books(db)).toEqual([]);
});

test('the database prints and counts as the domain does', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const userId = await insertBuyer(db);
  for (const format of [
    { prefix: 'F{jaar}', digits: 4, year: 2026, last: 123 },
    { prefix: '{jaar}.{jaar}-', digits: 1, year: 2026, last: 8 },
    { prefix: '', digits: 3, year: 0, last: 998 },
  ]) {
    await beginSeries(db, format);
    for (const now of [OLD_YEAR, OLD_YEAR, NEW_YEAR]) {
      const series = (await listSeries(db)).find(
        ({ kind, endedAt }) => kind === 'invoice' && endedAt === null,
      );
      if (series === undefined) throw new Error('no series');
      const next = nextInSeries(series, now === NEW_YEAR ? '2027-01-01' : '2026-12-31');
      const issued = await db
        .transaction()
        .execute((tx) => insertPlainDocument(tx, { userId, now }));
      expect(issued.invoiceNumber).toBe(next.printed);
      expect(printNumber(series, next)).toBe(next.printed);
    }
  }
});

test.each([
  ['its prefix', { prefix: 'X{jaar}-' }],
  ['where it began', { startNumber: 5 }],
  ['its last number back', { lastNumber: 0 }],
  ['its last day back', { lastIssuedOn: '2026-12-30' }],
])('a series that has numbered cannot have %s changed by anyone', async (_, change) => {
  await using database = await createTestDatabase();
  const { db } = database;
  const userId = await insertBuyer(db);
  await db.transaction().execute((tx) => insertPlainDocument(tx, { userId, now: OLD_YEAR }));
  const ofInvoices = db.updateTable('series').set(change).where('kind', '=', 'invoice');
  await expect(ofInvoices.execute()).rejects.toMatchObject({ code: '23001' });
  await expect(db.deleteFrom('series').execute()).rejects.toMatchObject({ code: '23001' });
  // The one of credit invoices has none yet.
  await db.updateTable('series').set(change).where('kind', '=', 'credit_note').execute();
});
