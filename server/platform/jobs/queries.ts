import { sql } from 'kysely';
import type { FailedJob } from '#contract/staff/jobs.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Page, PageRequest } from '#server/platform/db/page.ts';
import { DEAD_LETTER, type QueueName } from './queues.ts';

const SHOWN_MAX = 100;

type Row = {
  id: string;
  queue: string;
  data: Record<string, string> | null;
  output: { message?: string } | null;
  failedAt: Date;
};

/**
 * Jobs that gave up, newest first, from the queue's own table. Bounded rather than paged: a list
 * this long means something else is on fire.
 */
export async function listFailedJobs(db: Db, { limit }: PageRequest): Promise<Page<FailedJob>> {
  const { rows } = await sql<Row>`
    select dead.id, dead.source_name as queue, dead.data, failed.output, dead.created_on as failed_at
    from pgboss.job dead
    left join pgboss.job failed on failed.name = dead.source_name and failed.id = dead.source_id
    where dead.name = ${DEAD_LETTER} and dead.state = 'created'
    order by dead.created_on desc, dead.id desc
    limit ${SHOWN_MAX + 1}
  `.execute(db);
  const items = rows.slice(0, Math.min(limit, SHOWN_MAX)).map((row) => ({
    id: row.id,
    queue: row.queue,
    subject: Object.values(row.data ?? {}).join(' '),
    error: row.output?.message ?? '',
    failedAt: row.failedAt,
  }));
  const value = Math.min(rows.length, SHOWN_MAX);
  return { items, nextCursor: null, count: { value, exact: rows.length <= SHOWN_MAX } };
}

/** Locks a job that gave up; false when somebody else has just taken it. */
export async function lockFailedJob(tx: Tx, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from pgboss.job
    where name = ${DEAD_LETTER} and id = ${jobId} and state = 'created'
    for update
  `.execute(tx);
  return rows.length > 0;
}

/** False in a shop that was filled and never started: the queue makes its tables when it first starts. */
export async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists
  `.execute(db);
  return rows[0]?.exists === true;
}

/** Tells whether a job about a row gave up and waits for a person. */
export function hasDeadJob(queue: QueueName, key: string, column: string) {
  return sql<boolean>`exists (
    select 1 from pgboss.job
    where name = ${DEAD_LETTER} and source_name = ${queue} and state = 'created'
      and data ->> ${key} = ${sql.ref(column)}::text
  )`;
}

/** Tells whether a job about a row is still to be done, or waits for a person: then a sweep leaves it. */
export function hasOpenJob(queue: QueueName, key: string, column: string) {
  return sql<boolean>`exists (
    select 1 from pgboss.job
    where (name = ${queue} or name = ${DEAD_LETTER} and source_name = ${queue})
      and state in ('created', 'retry', 'active')
      and data ->> ${key} = ${sql.ref(column)}::text
  )`;
}
