import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SealableRow } from './create-sealer.ts';

/**
 * Rows of the log in the order of their ids, as the text that digests are made of: the same on every
 * server and after a backup was put back. The moment is in microseconds and knows no time zone.
 */
export async function readSealableRows(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<SealableRow[]> {
  const { rows } = await sql<SealableRow>`
    select id,
      jsonb_build_array(extract(epoch from at), actor_kind, actor_id, actor_role, acted_by, action,
        subject_type, subject_id, request_id)::text as fixed,
      before::text as before, after::text as after, address
    from audit_log where id > ${after} and id <= ${upTo} order by id limit ${limit}
  `.execute(db);
  return rows;
}
