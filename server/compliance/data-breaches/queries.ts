import { sql } from 'kysely';
import type {
  DataBreachDetail,
  DataBreachItem,
  DataBreachRow,
} from '#contract/staff/data-breaches.ts';
import { authorityReport, letterDraft, peopleLetter } from '#domain/compliance/breach-report.ts';
import { BREACH_UPDATES_MAX, type BreachStatus } from '#domain/compliance/data-breach.ts';
import { controllerFrom } from '#domain/compliance/processing.ts';
import { may } from '#domain/platform/role.ts';
import type { UserActor } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Facts of a breach that were noted and may be corrected. */
export const FACT_COLUMNS = [
  'title',
  'description',
  'noticedAt',
  'beganAt',
  'dataKinds',
  'dataWords',
  'subjects',
  'subjectCount',
  'cause',
  'consequences',
  'measures',
] as const;

/** Each view sorts by a column that all breaches in its status have, so that neither is ever null. */
const SORTS: Sorts<'noticedAt' | 'closedAt'> = {
  noticedAt: { by: sql.ref('dataBreaches.noticedAt'), type: 'timestamptz' },
  closedAt: { by: sql.ref('dataBreaches.closedAt'), type: 'timestamptz' },
};

const ORDERS = {
  open: { sort: 'noticedAt', direction: 'asc' },
  closed: { sort: 'closedAt', direction: 'desc' },
} as const satisfies Record<BreachStatus, unknown>;

/** Breaches as somebody may see them: who does not decide sees what they noted themselves. */
function breachesFor(db: Db, { id, role }: UserActor) {
  return db
    .selectFrom('dataBreaches')
    .innerJoin('users as noter', 'noter.id', 'dataBreaches.notedBy')
    .select(['dataBreaches.id', 'dataBreaches.number', 'dataBreaches.title', 'dataBreaches.status'])
    .select(['dataBreaches.noticedAt', 'dataBreaches.closedAt', 'noter.name as notedByName'])
    .select(['dataBreaches.authorityDecision', 'dataBreaches.peopleDecision'])
    .$if(!may(role, 'data-breaches.decide'), (query) =>
      query.where('dataBreaches.notedBy', '=', id),
    );
}

/** All that is known of each. */
function wholeBreaches(db: Db, actor: UserActor) {
  return breachesFor(db, actor)
    .select(['dataBreaches.description', 'dataBreaches.beganAt', 'dataBreaches.dataKinds'])
    .select(['dataBreaches.dataWords', 'dataBreaches.subjects', 'dataBreaches.subjectCount'])
    .select(['dataBreaches.cause', 'dataBreaches.consequences', 'dataBreaches.measures'])
    .select(['dataBreaches.authorityAt', 'dataBreaches.authorityReference'])
    .select(['dataBreaches.authorityReason', 'dataBreaches.peopleAt', 'dataBreaches.peopleHow'])
    .select(['dataBreaches.peopleReason', 'dataBreaches.createdAt']);
}

/** Breaches in one status: open ones with the least time left first, closed ones the newest first. */
export async function listBreaches(
  db: Db,
  { actor, status, ...page }: PageRequest & { actor: UserActor; status: BreachStatus },
): Promise<Page<DataBreachItem>> {
  const query = breachesFor(db, actor)
    // As a literal: the index of each status has only its own.
    .where(sql<boolean>`${sql.ref('dataBreaches.status')} = ${sql.lit(status)}`);
  return readPage(query, 'dataBreaches', { ...page, ...ORDERS[status] }, SORTS);
}

/** The whole log, the newest first. */
export async function listWholeBreaches(
  db: Db,
  { actor, ...page }: PageRequest & { actor: UserActor },
): Promise<Page<DataBreachRow>> {
  return readPage(wholeBreaches(db, actor), 'dataBreaches', page);
}

/** One breach with all that was written down, and for who decides the texts for the authority and the people. */
export async function getBreach(
  db: Db,
  { actor, breachId }: { actor: UserActor; breachId: string },
): Promise<DataBreachDetail> {
  const row = await wholeBreaches(db, actor)
    .select('dataBreaches.updateCount')
    .where('dataBreaches.id', '=', breachId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const updates = await listUpdates(db, breachId);
  const mayReport = may(actor.role, 'data-breaches.decide');
  return { ...row, updates, texts: mayReport ? await writeTexts(db, row, updates) : null };
}

async function listUpdates(db: Db, breachId: string): Promise<DataBreachDetail['updates']> {
  return db
    .selectFrom('dataBreachUpdates as said')
    .innerJoin('users as writer', 'writer.id', 'said.writtenBy')
    .select(['said.id', 'said.kind', 'said.message', 'said.replaced', 'said.createdAt'])
    .select('writer.name as writtenByName')
    .where('said.breachId', '=', breachId)
    .orderBy('said.position', 'desc')
    .limit(BREACH_UPDATES_MAX)
    .execute();
}

async function writeTexts(
  db: Db,
  row: DataBreachRow,
  updates: DataBreachDetail['updates'],
): Promise<NonNullable<DataBreachDetail['texts']>> {
  const notes = updates
    .filter(({ kind }) => kind === 'note')
    .map(({ createdAt: at, message: text }) => ({ at, text }))
    .toReversed();
  const controller = controllerFrom(await readSettings(db));
  const told = { controller, momentText: mailTime };
  return {
    report: authorityReport({ ...row, notes }, told),
    letter: peopleLetter(row, told),
    draft: letterDraft(row, told),
  };
}
