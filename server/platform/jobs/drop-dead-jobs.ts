import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { DEAD_LETTER, type QueueName } from './queues.ts';

/** More are dropped by asking again. */
const DROPPED_MAX = 1000;

type About = {
  queue: QueueName;
  /** Field of the jobs' data, and a query of one column for the values of it that are meant. */
  key: string;
  values: RawBuilder<string>;
};

/**
 * Takes jobs of a queue that gave up off the list of what waits for a person. Answers what they were
 * about, each once; one that somebody else has just taken is left to them.
 */
export async function dropDeadJobs(tx: Tx, { queue, key, values }: About): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    delete from pgboss.job where name = ${DEAD_LETTER} and id in (
      select id from pgboss.job
      where name = ${DEAD_LETTER} and state = 'created' and source_name = ${queue}
        and data ->> ${key} in (select about::text from (${values}) as asked(about))
      limit ${DROPPED_MAX} for update skip locked
    ) returning data ->> ${key} as value`.execute(tx);
  return [...new Set(rows.map(({ value }) => value))];
}
