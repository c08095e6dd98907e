import type pg from 'pg';
import { DEAD_LETTER, type QueueName } from './queues.ts';

/**
 * Takes what a queue gave up before off the list of what waits for a person: for one whose every job does
 * all of it again, so that what fails each minute is told once, and what a later one did right not at all.
 * Of one that ended as its time was over, which is told beside this, the last stays.
 */
export async function forgetEarlierFailures(
  pool: pg.Pool,
  queue: QueueName,
  { butTheLast }: { butTheLast: boolean },
): Promise<void> {
  await pool.query(
    `delete from pgboss.job where name = $1 and source_name = $2 and state = 'created'
      and (not $3 or id <> (
        select id from pgboss.job where name = $1 and source_name = $2 and state = 'created'
        order by created_on desc, id desc limit 1
      ))`,
    [DEAD_LETTER, queue, butTheLast],
  );
}
