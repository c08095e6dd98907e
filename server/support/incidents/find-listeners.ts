import { sql } from 'kysely';
import type { StatusPart } from '#domain/support/incident.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { FIRST_ID } from './lock-next-round.ts';
import { servicesOfPart } from './queries.ts';

/** Customers that are looked at in one go, however few of them use what it touches. */
const LOOKED_AT = 1000;

type Asked = { parts: readonly StatusPart[]; toldUpTo: string | null; limit: number };

/**
 * The next customers, in the order of their ids, who use what an incident touches; `upTo` is who was
 * looked at last, null when nobody is left. Each one's services are looked up by themselves: read as one
 * they would be read from the first customer on for every batch.
 */
export async function findListeners(
  tx: Tx,
  { parts, toldUpTo, limit }: Asked,
): Promise<{ ids: string[]; upTo: string | null }> {
  const { rows } = await sql<{ id: string; uses: boolean | null }>`
    select users.id, used.uses from (
      select id from users where erased_at is null and id > ${toldUpTo ?? FIRST_ID}::uuid
      order by id limit ${sql.lit(LOOKED_AT)}
    ) as users
    left join lateral (${servicesOfPart(parts)} limit 1) as used on true
    order by users.id
  `.execute(tx);
  const ids = rows.flatMap(({ id, uses }) => (uses === true ? [id] : [])).slice(0, limit);
  if (ids.length === limit) return { ids, upTo: ids.at(-1) ?? null };
  return { ids, upTo: rows.length < LOOKED_AT ? null : (rows.at(-1)?.id ?? null) };
}
