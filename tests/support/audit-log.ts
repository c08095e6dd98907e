import { sql } from 'kysely';
import { sealAuditLog } from '#server/platform/audit/seal-audit-log.ts';
import { verifyAuditLog } from '#server/platform/audit/verify-audit-log.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createCollectingLog, type CollectingLog } from './fakes.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

type Verdict = Awaited<ReturnType<typeof verifyAuditLog>>;

export type AuditLog = {
  database: TestDatabase;
  db: Db;
  log: CollectingLog;
  /** The queues that were asked for a next job. */
  asked: string[];
  /** Adds rows with everything in them, some of the system. */
  write(count: number, on?: Db): Promise<void>;
  seal(options?: { secretKey?: string; blocks?: number }): Promise<void>;
  verify(secretKey?: string): Promise<Verdict>;
  /** As who owns the database can: its triggers are off for a moment. */
  tamper(...statements: string[]): Promise<void>;
};

const KEY = 'a key that only tests know, 32 characters';

/** An audit log of one's own, without a shop around it. */
export async function createAuditLog(): Promise<AuditLog> {
  const database = await createTestDatabase({ max: 8 });
  const { db } = database;
  const log = createCollectingLog();
  const asked: string[] = [];
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return {
    database,
    db,
    log,
    asked,
    write: (count, on = db) => writeRows(on, count),
    seal: ({ secretKey = KEY, ...options } = {}) =>
      sealAuditLog(
        {
          db,
          secretKey,
          log: log.logger,
          now: () => new Date('2026-11-23T11:00:00.123Z'),
          jobs: { enqueue: async (_tx, queue) => void asked.push(queue) },
        },
        options,
      ),
    verify: (secretKey = KEY) => verifyAuditLog(db, secretKey),
    async tamper(...statements) {
      await run(
        'alter table audit_log disable trigger user',
        'alter table audit_seals disable trigger user',
        ...statements,
        'alter table audit_log enable trigger user',
        'alter table audit_seals enable trigger user',
      );
    },
  };
}

async function writeRows(on: Db, count: number): Promise<void> {
  await sql`
    insert into audit_log (at, actor_kind, actor_id, actor_role, action, subject_type, subject_id,
      before, after, request_id, address)
    select now(), case when n % 3 = 0 then 'system' else 'user' end, gen_random_uuid(), 'staff',
      'plan.switch', 'plan', n::text, '{"active": true}', jsonb_build_object('price', 1.50 + n),
      'request', '192.0.2.' || n % 200
    from generate_series(1, ${count}::integer) n
  `.execute(on);
}
