import { sql } from 'kysely';
import type { ImportDetail, ImportItem, ImportRow } from '#contract/staff/imports.ts';
import {
  importState,
  type ImportContent,
  type ImportKind,
  type ImportRowState,
} from '#domain/delivery/moving-in.ts';
import type { Cents } from '#domain/platform/money.ts';
import { PLANS_MAX, type OtherPrice, type PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { otherPricesColumn } from '#server/catalogue/plans/queries.ts';
import { hasDeadJob } from '#server/platform/jobs/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { hashRow } from './hash-row.ts';

export type ImportPlan = {
  id: string;
  slug: string;
  name: string;
  type: PlanType;
  module: ProvisioningModule;
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  otherPrices: readonly OtherPrice[];
};

/** Outcome of a line. */
export type RowOutcome =
  | { state: 'existing'; userId: string; serviceId: string | null }
  | { state: 'imported'; userId: string; serviceId: string | null; onPanel?: string | null }
  | { state: 'refused'; column: string | null; reason: string };

/** Every plan by its slug: what moves in may be of one that is not sold any more. */
export async function readImportPlans(db: Db): Promise<Map<string, ImportPlan>> {
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'slug', 'name', 'type', 'module', 'priceCents', 'yearlyPriceCents'])
    .select(otherPricesColumn.as('otherPrices'))
    .limit(PLANS_MAX)
    .execute();
  return new Map(plans.map((plan) => [plan.slug, plan]));
}

export type Known = {
  /** By address, also by the one that a file had for somebody who has another by now. */
  users: ReadonlyMap<string, KnownUser>;
  /** Services that were imported before, by the key of their line. */
  services: ReadonlyMap<string, { userId: string; serviceId: string }>;
  /** Customer, plan and name of what runs. */
  running: ReadonlySet<string>;
  /** Module and id of servers that are some service's; of what we had made DirectAdmin keeps no id of ours. */
  panels: ReadonlySet<string>;
};

/** Finds the records of the shop that a file names. */
export async function findKnown(db: Db, contents: readonly ImportContent[]): Promise<Known> {
  const users = await findUsers(db, [...new Set(contents.map(({ email }) => email))]);
  const keys = contents.flatMap((content) => (content.kind === 'service' ? hashRow(content) : []));
  const ids = [...users.values()].map(({ id }) => id);
  const panelIds = contents.flatMap((content) =>
    content.kind === 'service' && content.panelId !== '' ? content.panelId : [],
  );
  const { rows: running } = await sql<{ key: string }>`
    select user_id || ' ' || plan_id || ' ' || lower(name) as key from services
    where user_id = any(${ids}::uuid[]) and ${serviceIs.live}`.execute(db);
  const { rows: panels } = await sql<{ key: string }>`
    select module || ' ' || panel_id as key from services
    where panel_id = any(${panelIds}::text[]) and module_state <> 'terminated'
    union all
    select module || ' ' || (server_info ->> 'username') from services
    where module = 'directadmin' and panel_id is null and module_state <> 'terminated'
      and server_info ->> 'username' = any(${panelIds}::text[])`.execute(db);
  const { rows: services } = await sql<{ rowKey: string; userId: string; serviceId: string }>`
    select row_key, user_id, service_id from import_rows
    where kind = 'service' and state = 'imported' and row_key = any(${keys}::text[])`.execute(db);
  return {
    users,
    services: new Map(services.map(({ rowKey, ...service }) => [rowKey, service])),
    running: new Set(running.map(({ key }) => key)),
    panels: new Set(panels.map(({ key }) => key)),
  };
}

type KnownUser = {
  id: string;
  isStaff: boolean;
  /** Somebody chose a password here and never showed that the address is theirs. */
  isUnproven: boolean;
};

/** Finds the customers who have these addresses, and those who had them when they were imported. */
async function findUsers(db: Db, emails: readonly string[]): Promise<Map<string, KnownUser>> {
  const keys = emails.map((email) => hashRow({ kind: 'customer', email }));
  const { rows } = await sql<KnownUser & { email: string }>`
    with asked as (select * from unnest(${emails}::text[], ${keys}::text[]) as a(email, row_key)),
    found as (
      select asked.email, coalesce(users.id, import_rows.user_id) as id
      from asked
      left join users on users.email = asked.email::citext
      left join import_rows on import_rows.kind = 'customer' and import_rows.state = 'imported'
        and import_rows.row_key = asked.row_key
    )
    select found.email, found.id, coalesce(role, 'customer') <> 'customer' as is_staff,
      not users.email_verified and exists (
        select from accounts where accounts.user_id = users.id and password is not null
      ) as is_unproven
    from found join users on users.id = found.id
    left join user_roles on user_roles.user_id = found.id`.execute(db);
  return new Map(rows.map(({ email, ...user }) => [email, user]));
}

/** Lists the addresses among these of customers who are known well enough for an invoice. */
export async function listWithBilling(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(users.email::text) as email from users
    left join profiles on profiles.user_id = users.id
    where users.email = any(${emails}::citext[]) and (
      exists (select from orders where orders.user_id = users.id)
      or address is not null and postal_code is not null and city is not null
        and (company is null or kvk_number is not null or country <> 'NL')
    )`.execute(db);
  return rows.map(({ email }) => email);
}

const ITEM = [
  'imports.id',
  'starter.name as startedByName',
  'imports.customersName',
  'imports.servicesName',
  'imports.rowCount',
  'imports.createdAt',
  'imports.finishedAt',
  'imports.endedBy',
] as const;

function selectImports(db: Db) {
  return db.selectFrom('imports').innerJoin('users as starter', 'starter.id', 'imports.startedBy');
}

export async function listImports(db: Db, page: PageRequest): Promise<Page<ImportItem>> {
  const rows = await readPage(selectImports(db).select(ITEM), 'imports', page);
  return { ...rows, items: rows.items.map(withState) };
}

function withState<Row extends Parameters<typeof importState>[0]>({ endedBy, ...row }: Row) {
  const { finishedAt } = row;
  return { ...row, state: importState({ finishedAt, endedBy }) };
}

const NONE = { imported: 0, existing: 0, refused: 0, waiting: 0, dropped: 0 };

/** One import with what became of its lines so far. */
export async function getImport(db: Db, { importId }: { importId: string }): Promise<ImportDetail> {
  const row = await selectImports(db)
    .leftJoin('users as ender', 'ender.id', 'imports.endedBy')
    .select(ITEM)
    .select([
      'imports.customersHash',
      'imports.servicesHash',
      'imports.onlyRight',
      'imports.invites',
      'ender.name as endedByName',
    ])
    .select(hasDeadJob('import.run', 'importId', 'imports.id').as('gaveUp'))
    .where('imports.id', '=', importId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const counted = await db
    .selectFrom('importRows')
    .select(['kind', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .groupBy(['kind', 'state'])
    .execute();
  const countsOf = (wanted: ImportKind) =>
    Object.fromEntries(
      counted.filter(({ kind }) => kind === wanted).map(({ state, count }) => [state, count]),
    );
  return {
    ...withState(row),
    customers: { ...NONE, ...countsOf('customer') },
    services: { ...NONE, ...countsOf('service') },
  };
}

const ROW_ORDER: Sorts<'position'> = {
  position: { by: sql.ref('importRows.position'), type: 'bigint' },
};

/** The next lines that are to be imported. */
export async function listWaitingRows(
  db: Db,
  { importId, limit }: { importId: string; limit: number },
) {
  return db
    .selectFrom('importRows')
    .select(['id', 'rowKey', 'content'])
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();
}

type RowsRequest = PageRequest & { importId: string; state?: ImportRowState | undefined };

/** Lists the outcome of each line, in the order of the files. */
export async function listImportRows(
  db: Db,
  { importId, state, ...page }: RowsRequest,
): Promise<Page<ImportRow>> {
  const known = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', importId)
    .executeTakeFirst();
  if (known === undefined) throw new AppError('NOT_FOUND');
  let query = db
    .selectFrom('importRows')
    .leftJoin('users', 'users.id', 'importRows.userId')
    .leftJoin('services', 'services.id', 'importRows.serviceId')
    .select([
      'importRows.id',
      'importRows.kind',
      'importRows.line',
      'importRows.state',
      'importRows.refusedColumn as column',
      'importRows.reason',
      'importRows.onPanel',
      'importRows.userId as customerId',
      'users.name as customerName',
      'services.name as serviceName',
    ])
    .where('importRows.importId', '=', importId);
  if (state !== undefined) query = query.where('importRows.state', '=', state);
  return readPage(query, 'importRows', { ...page, sort: 'position', direction: 'asc' }, ROW_ORDER);
}
