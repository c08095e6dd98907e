import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/database.ts';
import { createAuditLog, type AuditLog } from '#tests/support/audit-log.ts';

const WHOLE = { otherKeyRows: 0, faults: [] };

let audit: AuditLog;
beforeEach(async () => {
  audit = await createAuditLog();
  return () => audit.database.drop();
});

/** A transaction that stays open until the test ends it. */
async function openTransaction(
  work: (tx: Tx) => Promise<void>,
): Promise<{ commit(): Promise<void> }> {
  const tx = await audit.db.startTransaction().execute();
  await work(tx);
  return { commit: () => tx.commit().execute() };
}

/**
 * A transaction as an insert leaves it that is stopped right after it took its id: without a number of
 * its own. The first id after a checkpoint is written down, for which PostgreSQL gives such a number,
 * and a checkpoint may come at any time: then the next one is tried.
 */
async function openBetweenIdAndRow(earlier = 0): Promise<{
  slow: { commit(): Promise<void> };
  /** Ids that were taken before the one of the open transaction. */
  earlier: number;
}> {
  const tx = await audit.db.startTransaction().execute();
  await sql`lock table audit_log in row exclusive mode`.execute(tx);
  await sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))`.execute(tx);
  const asked = sql<{ xid: string | null }>`select pg_current_xact_id_if_assigned() as xid`;
  const { rows } = await asked.execute(tx);
  if (rows[0]?.xid === null) {
    return { slow: { commit: () => tx.commit().execute() }, earlier };
  }
  await tx.rollback().execute();
  if (earlier > 20) throw new Error('PostgreSQL gives every transaction a number');
  return openBetweenIdAndRow(earlier + 1);
}

test('a fresh log is whole, and so is one with rows in blocks, some of them sealed', async () => {
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 0, sealedUpTo: null });
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 0, sealedUpTo: null });
  await audit.write(1203);
  await audit.seal();
  await audit.write(7);
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 1203, sealedUpTo: 1203 });
  expect((await audit.db.selectFrom('auditSeals').select('id').execute()).length).toBe(3);
  await audit.seal();
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 1210, sealedUpTo: 1210 });
  expect((await audit.db.selectFrom('auditSeals').select('id').execute()).length).toBe(4);
  expect(audit.log.lines.map(({ upTo }) => upTo)).toEqual([1203, 1210]);
});

test('a row that commits after rows with higher ids is waited for', async () => {
  await audit.write(3);
  const slow = await openTransaction((tx) => audit.write(2, tx));
  await audit.write(4);
  await audit.seal();
  // All that were open then may be over, but one.
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 0, sealedUpTo: null });
  await slow.commit();
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 9, sealedUpTo: 9 });
});

test('also when it has an id and did nothing yet, and others come and go all the time', async () => {
  await audit.write(3);
  const { slow, earlier } = await openBetweenIdAndRow();
  for (let round = 0; round < 3; round += 1) {
    const other = await openTransaction((tx) => audit.write(1, tx));
    await audit.seal();
    await other.commit();
  }
  expect(await audit.verify()).toMatchObject({ ...WHOLE, sealedRows: 0 });
  const next = await openTransaction((tx) => audit.write(1, tx));
  await slow.commit();
  await audit.seal();
  // Rows from before the wait for the first writer are final; later ones are waited for anew.
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 4, sealedUpTo: 5 + earlier });
  await next.commit();
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 7, sealedUpTo: 8 + earlier });
});

test('ids that were never used are no fault', async () => {
  await audit.write(2);
  const failed = audit.db.transaction().execute(async (tx) => {
    await audit.write(5, tx);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await audit.write(2);
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 4, sealedUpTo: 9 });
});

test('two at once seal each row once, while rows are written', async () => {
  await audit.write(2600);
  const writers = Array.from({ length: 10 }, () => audit.write(13));
  await Promise.all([audit.seal(), audit.seal(), audit.seal(), ...writers]);
  await Promise.all([audit.seal(), audit.seal()]);
  await audit.seal();
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 2730, sealedUpTo: 2730 });
});

test('does so much at a time and asks for a next job', async () => {
  await audit.write(1001);
  await audit.seal({ blocks: 2 });
  expect(audit.asked).toEqual(['audit.seal']);
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 1000, sealedUpTo: 1000 });
  await audit.seal({ blocks: 2 });
  expect(audit.asked).toHaveLength(1);
  expect(await audit.verify()).toEqual({ ...WHOLE, sealedRows: 1001, sealedUpTo: 1001 });
});

test('the database refuses to change or remove a seal', async () => {
  await audit.write(3);
  await audit.seal();
  for (const statement of [
    'update audit_seals set row_count = 2',
    'delete from audit_seals',
    'truncate audit_seals',
    'set session_replication_role = replica; delete from audit_seals',
  ]) {
    const done = audit.database.pool.query(statement);
    await expect(done, statement).rejects.toThrow(/append-only|permission denied/);
  }
});
