import { sql } from 'kysely';
import type { SystemContext } from '#server/context.ts';
import type { Tx, Db } from '#server/platform/db/database.ts';
import { createSealer, type Sealer } from './create-sealer.ts';
import { readSealableRows } from './queries.ts';

/** Rows under one seal. */
const BLOCK = 500;
/** Blocks in one go; a next job takes the rest. */
const BLOCKS_A_RUN = 40;

type SealContext = Pick<SystemContext, 'db' | 'now' | 'log' | 'secretKey'> & {
  jobs: Pick<SystemContext['jobs'], 'enqueue'>;
};
type Sealed = { seal: number; upTo: number; mark: string; rows: number };

/**
 * Seals what is final of the audit log, block by block, each seal over the one before it. What is
 * changed, removed or added afterwards no longer fits, and without SECRET_KEY nobody can make it fit.
 * It leaves no row in the log itself: that would have to be sealed, and so on.
 */
export async function sealAuditLog(
  ctx: SealContext,
  { blocks = BLOCKS_A_RUN } = {},
): Promise<void> {
  const finalId = await settleAuditLog(ctx.db);
  if (finalId === null) return;
  const sealer = createSealer(ctx.secretKey);
  let last: Sealed | null = null;
  for (let block = 0; block < blocks; block += 1) {
    const sealed = await sealBlock(ctx, sealer, finalId);
    last = sealed ?? last;
    if (sealed === null || sealed.rows < BLOCK) break;
    if (block === blocks - 1) {
      await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, 'audit.seal', {}));
    }
  }
  // A witness that is not in the database: a chain that was made anew does not have this mark.
  if (last !== null) ctx.log.info(last, 'audit log sealed');
}

async function sealBlock(
  { db, now, log }: SealContext,
  sealer: Sealer,
  upTo: number,
): Promise<Sealed | null> {
  return db.transaction().execute(async (tx) => {
    const end = await lockEnd(tx, sealer);
    if (end === null) return null;
    const rows = await readSealableRows(tx, { after: end.after, upTo, limit: BLOCK });
    const lastId = rows.at(-1)?.id;
    if (lastId === undefined) return null;
    if (!end.isWhole) log.error({ after: end.after }, 'the last seal of the audit log is not ours');
    const block = {
      id: end.nextSeal,
      firstId: end.after + 1,
      lastId,
      rowCount: rows.length,
      digests: sealer.digest(rows),
      previous: end.previous,
      sealedAt: now(),
    };
    const seal = sealer.seal(block);
    const last = { lastSeal: block.id, lastId, seal };
    const { keyId } = sealer;
    await tx
      .insertInto('auditSeals')
      .values({ ...block, keyId, seal })
      .execute();
    await tx
      .updateTable('auditSealing')
      .set({ ...last, keyId, mark: sealer.mark(last) })
      .execute();
    return { seal: block.id, upTo: lastId, mark: seal.toString('hex'), rows: rows.length };
  });
}

type End = { nextSeal: number; after: number; previous: Buffer; isWhole: boolean };

/**
 * Finds where the next seal goes. With another SECRET_KEY than before the log is sealed anew from its
 * first row, because nothing can be checked with a key that is gone. An end that was tampered with is gone
 * on from with a number left out, so that it stays to be seen.
 */
async function lockEnd(tx: Tx, sealer: Sealer): Promise<End | null> {
  const end = await tx
    .selectFrom('auditSealing')
    .select(['keyId', 'lastSeal', 'lastId', 'seal', 'mark'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (end === undefined) return null;
  const newest = tx
    .selectFrom('auditSeals')
    .select(['id', 'lastId', 'seal'])
    .orderBy('id', 'desc')
    .limit(1);
  const last = await newest.executeTakeFirst();
  const own = await newest.where('keyId', '=', sealer.keyId).executeTakeFirst();
  const { lastSeal, lastId, seal, mark } = end;
  const isSigned = seal !== null && mark?.equals(sealer.mark({ lastSeal, lastId, seal })) === true;
  const isOtherKey = end.keyId !== null && end.keyId !== sealer.keyId;
  const isLast = (last?.id ?? 0) === lastSeal && (seal ?? EMPTY).equals(last?.seal ?? EMPTY);
  const isWhole = isLast && (isSigned || isOtherKey || end.keyId === null);
  return {
    nextSeal: (last?.id ?? 0) + (isWhole ? 1 : 2),
    after: Math.max(own?.lastId ?? 0, isSigned ? lastId : 0),
    previous: last?.seal ?? EMPTY,
    isWhole,
  };
}

const EMPTY = Buffer.alloc(0);

/**
 * Finds the id up to which the log is final: no row with a lower id can still appear. Ids are handed out before
 * a transaction commits, and they commit in any order. Null when another copy is at it.
 *
 * A transaction that inserts holds a lock on the table from before the row has its id until after its
 * commit is seen. So once all that held it, asked after the last id was, have let go of it, the rows up
 * to that id are all that ever will be. Snapshots cannot tell: an id is taken before its transaction
 * has a number.
 */
async function settleAuditLog(db: Db): Promise<number | null> {
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
    // Rows that have not settled are waited for: something newer would have to wait for the same and more.
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

/** Transactions that write to the log now, as PostgreSQL calls them; a prepared one too. */
async function readWriters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_log'::regclass
      and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted
  `.execute(tx);
  return rows.map(({ writer }) => writer);
}
