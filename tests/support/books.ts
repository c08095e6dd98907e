import { sql } from 'kysely';
import type { BookFault } from '#domain/sales/book-check.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { findBookFaults, readBookFaults } from '#server/operations/books/queries.ts';
import { readOrCreateSecretKey } from '#server/platform/startup/secret-key.ts';

type Asked = Parameters<typeof readBookFaults>[1];

/** Throws when something must not be in the books that a test leaves behind. */
export async function insistOnRightBooks(db: Db, asked: Asked): Promise<void> {
  const faults = await readBookFaults(db, asked);
  if (faults.length === 0) return;
  throw new Error(`The books are not right any more:\n${JSON.stringify(faults, null, 2)}`);
}

class Undo extends Error {}

type Shop = { db: Db; clock: { now: Date }; context: { secretKey: string } };

/**
 * Finds the faults in the books after a change of the tables that the program never makes; it is undone
 * again.
 */
export async function faultsAfter(
  { db, clock, context: { secretKey } }: Shop,
  harm: string,
): Promise<BookFault[]> {
  let faults: BookFault[] = [];
  const harmed = db.transaction().execute(async (tx) => {
    // Rules and figures that PostgreSQL keeps would stop or follow it; its owner can do without them.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`alter table invoices disable trigger user`.execute(tx);
    await sql`alter table invoice_lines disable trigger user`.execute(tx);
    await sql`alter table allocations disable trigger user`.execute(tx);
    await sql`alter table audit_log disable trigger user`.execute(tx);
    await sql.raw(harm).execute(tx);
    faults = await findBookFaults(tx, { now: clock.now, mailsAreSent: true, secretKey });
    throw new Undo();
  });
  await harmed.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return faults;
}

/** Throws the same of a program that runs on this data folder, whatever was done to it before. */
export async function insistOnRightBooksIn(dataDir: string): Promise<void> {
  await withDatabaseOf(dataDir, (db) =>
    insistOnRightBooks(db, {
      now: new Date(),
      mailsAreSent: true,
      secretKey: readOrCreateSecretKey(dataDir),
    }),
  );
}

/** Lets a test into the database of a program that runs on this data folder. */
export async function withDatabaseOf<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const urlOf = findRunningPostgres(dataDir);
  if (urlOf === undefined) throw new Error(`no database runs in ${dataDir}`);
  const pool = createPool({
    connectionString: urlOf('hostwerk'),
    max: 1,
    onError: () => undefined,
  });
  const db = createDatabase(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
