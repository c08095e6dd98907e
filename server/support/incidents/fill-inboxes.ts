import { sql } from 'kysely';
import { OPENING_EVENTS } from '#domain/support/incident.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { FIRST_ID, type Round, type ToldBatch } from './lock-next-round.ts';
import { listListeners } from './queries.ts';

/** One statement; short enough that nobody waits for it. */
const BATCH = 1000;

/** Puts a line into the inboxes of the next customers of a round; whoever has it already keeps one. */
export async function fillInboxes(tx: Tx, round: Round): Promise<ToldBatch> {
  const { incidentId, eventType, createdAt, parts, toldUpTo } = round;
  const opening = OPENING_EVENTS[round.incidentKind];
  // A beginning is told to the users of the parts it touches; an end to those who were told of the
  // beginning.
  const { ids, upTo } =
    eventType === opening
      ? await listListeners(tx, { parts, toldUpTo, limit: BATCH })
      : await findTold(tx, { incidentId, opening, toldUpTo });
  const { rows } = await sql`
    insert into events (user_id, subject_type, subject_id, type, actor_kind, created_at)
    select id, 'incident', ${incidentId}, ${eventType}, 'system', ${createdAt}
    from users where id = any(${ids}::uuid[]) and erased_at is null
    on conflict (subject_id, type, user_id) where subject_type = 'incident' do nothing
    returning 1
  `.execute(tx);
  return { upTo, reached: rows.length };
}

type Asked = { incidentId: string; opening: string; toldUpTo: string | null };

/** The next customers in whose inbox the beginning is. */
async function findTold(
  tx: Tx,
  { incidentId, opening, toldUpTo }: Asked,
): Promise<{ ids: string[]; upTo: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from events
    where subject_type = 'incident' and subject_id = ${incidentId} and type = ${opening}
      and user_id > ${toldUpTo ?? FIRST_ID}::uuid
    order by user_id limit ${sql.lit(BATCH)}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  return { ids, upTo: ids.length < BATCH ? null : (ids.at(-1) ?? null) };
}
