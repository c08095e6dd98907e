import { sql } from 'kysely';
import { INCIDENT_UPDATES_MAX, nextStatuses, type StatusPart } from '#domain/support/incident.ts';
import type { IncidentView } from '#contract/lists.ts';
import type {
  StaffIncidentDetail,
  StaffIncidentItem,
  StaffIncidentUpdate,
} from '#contract/staff/incidents.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { presentUpdate, usesPart } from './queries.ts';

const ITEM = [
  'incidents.id',
  'incidents.kind',
  'incidents.title',
  'incidents.status',
  'incidents.impact',
  'incidents.parts',
  'incidents.startsAt',
  'incidents.endsAt',
  'incidents.endedAt',
] as const;

/** Each view sorts by a column that all of its incidents have, so that neither is ever null. */
const SORTS: Sorts<'startsAt' | 'endedAt'> = {
  startsAt: { by: sql.ref('incidents.startsAt'), type: 'timestamptz' },
  endedAt: { by: sql.ref('incidents.endedAt'), type: 'timestamptz' },
};

const ORDERS = {
  open: { sort: 'startsAt', direction: 'desc' },
  ended: { sort: 'endedAt', direction: 'desc' },
} as const satisfies Record<IncidentView, unknown>;

/** Incidents and maintenance that are open, or that ended; the newest first. */
export async function listStaffIncidents(
  db: Db,
  { view, ...page }: PageRequest & { view: IncidentView },
): Promise<Page<StaffIncidentItem>> {
  const query = db
    .selectFrom('incidents')
    .select(ITEM)
    .where('incidents.endedAt', view === 'open' ? 'is' : 'is not', null);
  return readPage(query, 'incidents', { ...page, ...ORDERS[view] }, SORTS);
}

/** One incident with all its updates, who wrote them, and how far customers were mailed. */
export async function getStaffIncident(
  db: Db,
  { incidentId, now }: { incidentId: string; now: Date },
): Promise<StaffIncidentDetail> {
  const row = await db
    .selectFrom('incidents')
    .select(ITEM)
    .select(['incidents.endsItself', 'incidents.updateCount'])
    .where('incidents.id', '=', incidentId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return {
    ...row,
    nextStatuses: nextStatuses(row, now),
    updates: await listUpdates(db, incidentId),
  };
}

async function listUpdates(db: Db, incidentId: string): Promise<StaffIncidentUpdate[]> {
  const rows = await db
    .selectFrom('incidentUpdates as said')
    .leftJoin('users as writer', 'writer.id', 'said.writtenBy')
    .leftJoin('incidentRounds as round', (join) =>
      join.onRef('round.updateId', '=', 'said.id').on('round.kind', '=', 'mail'),
    )
    .select(['said.id', 'said.status', 'said.impact', 'said.parts', 'said.message'])
    .select(['said.startsAt', 'said.endsAt', 'said.createdAt'])
    .select(['writer.name as writtenByName', 'round.reached', 'round.doneAt'])
    .where('said.incidentId', '=', incidentId)
    .orderBy('said.position', 'desc')
    .limit(INCIDENT_UPDATES_MAX)
    .execute();
  return rows.map(({ writtenByName, reached, doneAt, ...said }) => ({
    ...presentUpdate(said),
    writtenByName,
    mailed: reached === null ? null : { reached, isDone: doneAt !== null },
  }));
}

/**
 * Counts the customers that a mail about these parts would go to now: who uses them and wants such mail.
 */
export async function countReach(
  db: Db,
  { parts }: { parts: readonly StatusPart[] },
): Promise<{ customers: number; shopNotifies: boolean }> {
  const { customers } = await db
    .selectFrom('users')
    .leftJoin('notificationPreferences as wish', 'wish.userId', 'users.id')
    .select((eb) => eb.fn.countAll<number>().as('customers'))
    .where('users.erasedAt', 'is', null)
    .where(sql<boolean>`coalesce(wish.email and wish.service_status, true)`)
    .where(usesPart(parts))
    .executeTakeFirstOrThrow();
  const settings = await readSettings(db);
  return { customers, shopNotifies: settingValue(settings, 'notifications_enabled') };
}
