import { sql, type RawBuilder } from 'kysely';
import type { OwnIncident } from '#contract/customer/incidents.ts';
import { ENDED_SHOWN, UPDATES_SHOWN } from '#contract/lists.ts';
import type {
  PublicIncident,
  PublicIncidentUpdate,
  PublicStatus,
} from '#contract/public/status.ts';
import {
  ANNOUNCED_DAYS,
  daysFrom,
  OPEN_INCIDENTS_MAX,
  SHOWN_DAYS,
  statesOfParts,
  statusLine,
  worstState,
  type StatusPart,
} from '#domain/support/incident.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { FIRST_ID } from './lock-next-round.ts';

/**
 * Selects the services in one of these parts that the customer in a row of `users` has, and that did not
 * end.
 */
export function servicesOfPart(parts: readonly StatusPart[]): RawBuilder<{ uses: boolean }> {
  return sql`
    select true as uses from services join plans on plans.id = services.plan_id
    where services.user_id = users.id and ${serviceIs.live}
      and ('site' = any(${parts}::text[]) or plans.type = any(${parts}::text[]))
  `;
}

/** Tells whether a row of `users` has something like that. Who has nothing is not told of the site either. */
export function usesPart(parts: readonly StatusPart[]): RawBuilder<boolean> {
  return sql<boolean>`exists (${servicesOfPart(parts)})`;
}

/**
 * Lists the incidents for a customer's dashboard: those that go on, and maintenance of the next days, in
 * the site or in a part of which they have a service.
 */
export async function listOwnIncidents(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<OwnIncident[]> {
  return (
    db
      .selectFrom('incidents')
      .select(['id', 'kind', 'title', 'status', 'impact', 'startsAt', 'endsAt'])
      .where('endedAt', 'is', null)
      .where((eb) =>
        eb.or([eb('status', '<>', 'planned'), eb('startsAt', '<=', daysFrom(now, ANNOUNCED_DAYS))]),
      )
      .where(
        sql<boolean>`('site' = any(incidents.parts) or exists (
        select from services join plans on plans.id = services.plan_id
        where services.user_id = ${customerId} and ${serviceIs.live}
          and plans.type = any(incidents.parts)
      ))`,
      )
      // Incidents that go on come before those to come.
      .orderBy(sql`status = 'planned'`)
      .orderBy('startsAt')
      .orderBy('id')
      .limit(OPEN_INCIDENTS_MAX)
      .execute()
  );
}

/** Reads the content of the public status page. */
export async function readStatus(db: Db, { now }: { now: Date }): Promise<PublicStatus> {
  const unended = await readUnended(db);
  const ended = await readEnded(db, now);
  const open = unended.filter(({ status }) => status !== 'planned').toReversed();
  const parts = statesOfParts(open);
  return {
    line: statusLine(parts),
    state: worstState(parts),
    parts,
    open,
    planned: unended.filter(({ status }) => status === 'planned'),
    ended,
  };
}

function selectIncidents(db: Db) {
  return db
    .selectFrom('incidents')
    .select(['id', 'kind', 'title', 'status', 'impact', 'parts'])
    .select(['startsAt', 'endsAt', 'endedAt', 'updatedAt']);
}

async function readUnended(db: Db): Promise<PublicIncident[]> {
  const incidents = await selectIncidents(db)
    .where('endedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(OPEN_INCIDENTS_MAX)
    .execute();
  return withUpdates(db, incidents);
}

async function readEnded(db: Db, now: Date): Promise<PublicIncident[]> {
  const incidents = await selectIncidents(db)
    .where('endedAt', '>', daysFrom(now, -SHOWN_DAYS))
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ENDED_SHOWN)
    .execute();
  return withUpdates(db, incidents);
}

type WithoutUpdates = Omit<PublicIncident, 'updates'>;

/** Each with what was said of it, the newest first. */
async function withUpdates(db: Db, incidents: WithoutUpdates[]): Promise<PublicIncident[]> {
  if (incidents.length === 0) return [];
  const rows = await db
    .selectFrom('incidentUpdates as said')
    .innerJoin('incidents', 'incidents.id', 'said.incidentId')
    .select(['said.id', 'said.incidentId', 'said.status', 'said.impact', 'said.parts'])
    .select(['said.message', 'said.startsAt', 'said.endsAt', 'said.createdAt'])
    .where(
      'said.incidentId',
      'in',
      incidents.map(({ id }) => id),
    )
    .where(sql<boolean>`said.position > incidents.update_count - ${sql.lit(UPDATES_SHOWN)}`)
    .orderBy('said.position', 'desc')
    .execute();
  const said = Map.groupBy(rows, ({ incidentId }) => incidentId);
  return incidents.map((incident) => ({
    ...incident,
    updates: (said.get(incident.id) ?? []).map(presentUpdate),
  }));
}

type UpdateRow = Omit<PublicIncidentUpdate, 'movedTo'> & {
  startsAt: Date | null;
  endsAt: Date | null;
};

/** An update as everybody reads it. */
export function presentUpdate(row: UpdateRow): PublicIncidentUpdate {
  const { id, status, impact, parts, message, startsAt, endsAt, createdAt } = row;
  const movedTo = startsAt === null || endsAt === null ? null : { startsAt, endsAt };
  return { id, status, impact, parts, message, movedTo, createdAt };
}

/** Customers that are looked at in one go, however few of them use what it touches. */
const LOOKED_AT = 1000;

type Asked = { parts: readonly StatusPart[]; toldUpTo: string | null; limit: number };

/**
 * The next customers, in the order of their ids, who use what an incident touches; `upTo` is who was
 * looked at last, null when nobody is left. Each one's services are looked up by themselves: read as one
 * they would be read from the first customer on for every batch.
 */
export async function listListeners(
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
