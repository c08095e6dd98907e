import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** Deletes mails, with the jobs that would still send them. */
export async function dropMails(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from pgboss.job where data ->> 'mailId' in (select id::text from (${ids}) m)
  `.execute(tx);
  await sql`delete from mails where id in (${ids})`.execute(tx);
}
