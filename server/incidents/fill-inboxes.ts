import { sql, type RawBuilder } from 'kysely';
import { OPENING_EVENTS } from '#domain/incident.ts';
import type { Tx } from '#server/db/database.ts';
import type { Round, ToldBatch } from './lock-next-round.ts';
import { usesPart } from './queries.ts';

/** One statement; short enough that nobody waits for it. */
const BATCH = 1000;

/** Puts a line into the inboxes of the next customers of a round; whoever has it already keeps one. */
export async function fillInboxes(tx: Tx, round: Round): Promise<ToldBatch> {
  const { rows } = await sql<{ seen: number; upTo: string | null; reached: number }>`
    with listener as (${listenersOf(round)}),
    told as (
      insert into events (user_id, subject_type, subject_id, type, actor_kind, created_at)
      select id, 'incident', ${round.incidentId}, ${round.eventType}, 'system', ${round.createdAt}
      from listener
      on conflict (subject_id, type, user_id) where subject_type = 'incident' do nothing
      returning 1
    )
    select (select count(*) from listener) as seen, (select count(*) from told) as reached,
      (select id from listener order by id desc limit 1) as up_to
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from-rows gave none');
  return { upTo: row.seen < BATCH ? null : row.upTo, reached: row.reached };
}

/** Of a beginning, who uses what it touches; of an end, who was told of the beginning. */
function listenersOf({
  incidentId,
  incidentKind,
  eventType,
  parts,
  toldUpTo,
}: Round): RawBuilder<unknown> {
  const opening = OPENING_EVENTS[incidentKind];
  if (eventType === opening) {
    return sql`
      select users.id from users
      where users.erased_at is null and ${usesPart(parts)}
        and (${toldUpTo}::uuid is null or users.id > ${toldUpTo}::uuid)
      order by users.id limit ${sql.lit(BATCH)}
    `;
  }
  return sql`
    select user_id as id from events
    where subject_type = 'incident' and subject_id = ${incidentId} and type = ${opening}
      and (${toldUpTo}::uuid is null or user_id > ${toldUpTo}::uuid)
    order by user_id limit ${sql.lit(BATCH)}
  `;
}
