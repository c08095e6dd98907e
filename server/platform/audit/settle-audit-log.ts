import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';

/**
 * Up to which id the log is final: no row with a lower id can still appear. Ids are handed out before
 * a transaction commits, and they commit in any order. Null when another copy is at it.
 *
 * Whoever inserts holds a lock on the table from before the row has its id until after its commit is
 * seen. So once everybody who held it, asked after the last id was, has let go of it, what is there up
 * to that id is all that ever will be. Snapshots cannot tell: an id is taken before its transaction
 * has a number.
 */
export async function settleAuditLog(db: Db): Promise<number | null> {
  await sql`insert into audit_sealing (writers) values ('[]') on conflict do nothing`.execute(db);
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('auditSealing')
      .select(['finalId', 'settlingId', 'writers'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (known === undefined) return null;
    const handedOut = await readLastId(tx);
    const writing = await readWriters(tx);
    const isSettled = known.writers.every((writer) => !writing.includes(writer));
    const settled = isSettled ? Math.max(known.finalId, known.settlingId) : known.finalId;
    const finalId = writing.length === 0 ? Math.max(settled, handedOut) : settled;
    // What has not settled is waited for: something newer would have to wait for the same and more.
    const next = isSettled ? { settlingId: handedOut, writers: JSON.stringify(writing) } : {};
    await tx
      .updateTable('auditSealing')
      .set({ finalId, ...next })
      .execute();
    return finalId;
  });
}

async function readLastId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0)
      as id
  `.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Who is writing to the log now, as PostgreSQL calls transactions; a prepared one too. */
async function readWriters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_log'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted
  `.execute(tx);
  return rows.map(({ writer }) => writer);
}
