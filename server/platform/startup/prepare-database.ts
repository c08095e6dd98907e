import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { admitProgram } from '#server/platform/db/program-role.ts';
import { prepareQueues } from '#server/platform/jobs/prepare-queues.ts';
import { roleIn } from './postgres-url.ts';

/** The two ways to one database: as who owns the tables, and as who may only read and write rows. */
export type DatabaseAccess = { owner: string; program: string };

/**
 * Does the owner's work on a database before the program serves: brings its tables up to date and lets the
 * program at them. Answers the migrations that it applied.
 */
export async function prepareDatabase(access: DatabaseAccess, now: Date): Promise<string[]> {
  const pool = createPool({
    connectionString: access.owner,
    max: 1,
    name: 'hostwerk-tables',
    onError: () => undefined,
    // A queue's tables are made in one statement.
    statementTimeoutMs: 60_000,
  });
  const db = createDatabase(pool);
  try {
    const applied = await migrate(db, now);
    await prepareQueues(pool);
    if (access.program !== access.owner) await admitProgram(db, roleIn(access.program));
    return applied;
  } finally {
    await db.destroy();
  }
}
