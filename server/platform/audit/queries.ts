import { sql, type SelectQueryBuilder } from 'kysely';
import { AUDIT_VALUE_MAX, type AuditEntry, type NamedRecord } from '#contract/staff/audit.ts';
import { addDays, amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import { ROLES } from '#domain/platform/role.ts';
import { shortened } from '#domain/platform/shorten.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { prefixPattern } from '#server/platform/db/search.ts';
import { NAMED_TYPES, readNames } from './read-names.ts';
import type { SealableRow } from './create-sealer.ts';

export type AuditFilters = {
  actor?: string | undefined;
  by?: 'people' | 'program' | undefined;
  action?: string | undefined;
  actions?: readonly string[] | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  customerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function selectEntries(db: Db) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users as actor', 'actor.id', 'auditLog.actorId')
    .leftJoin('users as real', 'real.id', 'auditLog.actedBy')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorKind',
      'auditLog.actorId',
      'auditLog.actorRole',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'auditLog.actedBy',
      'real.name as realName',
      'real.email as realEmail',
      'auditLog.action',
      'auditLog.subjectType',
      'auditLog.subjectId',
      'auditLog.before',
      'auditLog.after',
      'auditLog.requestId',
      'auditLog.address',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Finds the id under which somebody acts; null when nobody is called so. */
async function findActorId(db: Db, actor: string): Promise<string | null> {
  if (!actor.includes('@')) return actor;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', actor)
    .executeTakeFirst();
  return user?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names of the program itself: in the log, and on the screen that shows it. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set(['system', 'systeem']);

/** Also what they did in the account of somebody else. */
async function byActor(db: Db, actor: string) {
  if (SYSTEM_NAMES.has(actor)) return sql<boolean>`audit_log.actor_kind = 'system'`;
  const id = await findActorId(db, actor);
  if (id === null || !UUID.test(id)) return sql<boolean>`false`;
  return sql<boolean>`(audit_log.actor_id = ${id}::uuid or audit_log.acted_by = ${id}::uuid)`;
}

/** Literals, for the two indexes that have one of them each. */
const BY_KIND = {
  people: sql<boolean>`audit_log.actor_kind = 'user'`,
  program: sql<boolean>`audit_log.actor_kind = 'system'`,
};

/** Records of a customer, by the type that the log knows them by; each by an index on the customer. */
const OF_CUSTOMER = {
  order: sql`select id from orders where user_id = `,
  service: sql`select id from services where user_id = `,
  invoice: sql`select id from invoices where user_id = `,
  ticket: sql`select id from tickets where user_id = `,
  note: sql`select id from customer_notes where user_id = `,
  payment: sql`select p.id from payments p join orders o on o.id = p.order_id where o.user_id = `,
};

/** Acts of somebody, and acts on their account and on what is theirs. */
function aboutCustomer(customerId: string) {
  const theirs = Object.entries(OF_CUSTOMER).map(
    ([type, ids]) => sql`
      select a.id from audit_log a
      where a.subject_type = ${type}
        and a.subject_id in (select id::text from (${ids}${customerId}::uuid) as own)
    `,
  );
  return sql<boolean>`audit_log.id in (
    select id from audit_log where actor_id = ${customerId}::uuid
    union all
    select id from audit_log where subject_type = 'user' and subject_id = ${customerId}
    union all
    ${sql.join(theirs, sql` union all `)}
  )`;
}

const DAYS = { first: '2000-01-01', last: '2199-12-31' };

/** A field for days gives any year while one types; of others than these the log has nothing. */
function dayOfLog(date: string): string {
  if (date < DAYS.first) return DAYS.first;
  return date > DAYS.last ? DAYS.last : date;
}

async function narrow<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  { actor, by, action, actions, subjectType, subjectId, customerId, from, to }: AuditFilters,
): Promise<SelectQueryBuilder<DB, TB, O>> {
  const conditions = [
    actor === undefined ? null : await byActor(db, actor),
    by === undefined ? null : BY_KIND[by],
    action === undefined ? null : sql<boolean>`audit_log.action = ${action}`,
    actions === undefined ? null : sql<boolean>`audit_log.action = any(${actions}::text[])`,
    subjectType === undefined ? null : sql<boolean>`audit_log.subject_type = ${subjectType}`,
    subjectId === undefined
      ? null
      : sql<boolean>`audit_log.subject_id like ${prefixPattern(subjectId)}`,
    customerId === undefined ? null : aboutCustomer(customerId),
    from === undefined ? null : sql<boolean>`audit_log.at >= ${amsterdamMidnight(dayOfLog(from))}`,
    to === undefined
      ? null
      : sql<boolean>`audit_log.at < ${amsterdamMidnight(addDays(dayOfLog(to), 1))}`,
  ];
  return conditions.reduce(
    (narrowed, condition) => (condition === null ? narrowed : narrowed.where(condition)),
    query,
  );
}

/** The audit log, newest first. */
export async function listAuditEntries(
  db: Db,
  {
    actor,
    by,
    action,
    actions,
    subjectType,
    subjectId,
    customerId,
    from,
    to,
    ...page
  }: PageRequest & AuditFilters,
): Promise<Page<AuditEntry>> {
  const filters = { actor, by, action, actions, subjectType, subjectId, customerId, from, to };
  const query = await narrow(db, selectEntries(db), filters);
  const rows = await readPage(
    query,
    'auditLog',
    { ...page, sort: 'at' },
    { at: { by: sql.ref('auditLog.at'), type: 'timestamptz', idType: 'bigint' } },
  );
  const entries = rows.items.map(presentEntry).map((entry) => ({ entry, ids: idsIn(entry) }));
  const names = await readNames(db, [...new Set(entries.flatMap(({ ids }) => ids))]);
  return { ...rows, items: entries.map((one) => withNames(one, names)) };
}

type UnnamedEntry = Omit<AuditEntry, 'names' | 'isGone'>;

/** The ids of an entry: its subject's, and those in its values, of which some are lists. */
function idsIn({ subjectId, changes }: UnnamedEntry): string[] {
  const values = changes.flatMap(({ before, after }) => [before ?? '', after ?? '']);
  const ids = [subjectId, ...values].flatMap((text) => text.match(ANY_UUID) ?? []);
  return [...new Set(ids)];
}

function withNames(
  { entry, ids }: { entry: UnnamedEntry; ids: readonly string[] },
  names: ReadonlyMap<string, NamedRecord>,
): AuditEntry {
  const found = ids.map((id) => names.get(id)).filter((one) => one !== undefined);
  return {
    ...entry,
    names: found.slice(0, NAMES_MAX),
    isGone: NAMED_TYPES.has(entry.subjectType) && !names.has(entry.subjectId),
  };
}

function presentEntry(row: Row): UnnamedEntry {
  const { actorId, actedBy } = row;
  return {
    id: row.id,
    at: row.at,
    actor:
      actorId === null
        ? null
        : {
            id: actorId,
            name: row.actorName ?? '',
            email: row.actorEmail ?? '',
            role: ROLES.find((role) => role === row.actorRole) ?? null,
          },
    actedBy:
      actedBy === null
        ? null
        : { id: actedBy, name: row.realName ?? '', email: row.realEmail ?? '' },
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    changes: changesBetween(row.before, row.after),
    requestId: row.requestId,
    address: row.address,
  };
}

const CHANGES_MAX = 100;
const NAMES_MAX = 200;
const ANY_UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Field by field what it was and what it became, as text. */
function changesBetween(before: unknown, after: unknown): AuditEntry['changes'] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].slice(0, CHANGES_MAX).map((field) => ({
    field,
    before: toText(was.get(field)),
    after: toText(is.get(field)),
  }));
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text, AUDIT_VALUE_MAX);
}

const OPTIONS_MAX = 500;

/** The different values of an indexed column, by jumping from one to the next: never a scan. */
async function distinctValues(db: Db, column: 'action' | 'subject_type'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${name} as value from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > step.value order by ${name} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null limit ${OPTIONS_MAX}
  `.execute(db);
  return rows.map(({ value }) => value);
}

export async function readAuditOptions(
  db: Db,
): Promise<{ actions: string[]; subjectTypes: string[] }> {
  const [actions, subjectTypes] = await Promise.all([
    distinctValues(db, 'action'),
    distinctValues(db, 'subject_type'),
  ]);
  return { actions, subjectTypes };
}

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
