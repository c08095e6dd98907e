import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/**
 * Makes the tables of the queue, or brings them up to date, as the owner of the database: the program
 * itself may not. Throws what PostgreSQL refuses.
 */
export async function prepareQueues(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: (await pool.query(text, values)).rows }) },
    supervise: false,
    schedule: false,
  });
  // A failure in the background after an update is made up for at the next start.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop();
}
