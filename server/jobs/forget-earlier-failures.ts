import type pg from 'pg';
import { DEAD_LETTER, type QueueName } from './queues.ts';

/**
 * Takes what a queue gave up before off the list of what waits for a person: for one whose every job does
 * all of it again, so that what fails each minute is told once, and what a later one did right not at all.
 */
export async function forgetEarlierFailures(pool: pg.Pool, queue: QueueName): Promise<void> {
  await pool.query(
    `delete from pgboss.job where name = $1 and source_name = $2 and state = 'created'`,
    [DEAD_LETTER, queue],
  );
}
