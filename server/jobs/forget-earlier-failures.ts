import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { DEAD_LETTER, type QueueName } from './queues.ts';

/**
 * Takes what a queue gave up before off the list of what waits for a person: for one whose every job does
 * all of it again, so that what fails each minute is told once, and what a later one did right not at all.
 */
export async function forgetEarlierFailures(db: Db, queue: QueueName): Promise<void> {
  await sql`
    delete from pgboss.job
    where name = ${DEAD_LETTER} and source_name = ${queue} and state = 'created'
  `.execute(db);
}
