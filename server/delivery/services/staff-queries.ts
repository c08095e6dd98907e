import { sql } from 'kysely';
import type { StaffServiceSort } from '#contract/lists.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { systemNames } from '#domain/delivery/operating-system.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ServiceStatus } from '#domain/delivery/service-status.ts';
import { canReinstall } from '#domain/delivery/reinstall.ts';
import { canRestore } from '#domain/delivery/service-end.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  countBeside,
  type Page,
  type PageRequest,
  readPage,
  sortByCreation,
  type Sorts,
} from '#server/platform/db/page.ts';
import {
  CUSTOMER_TEXT,
  findMatches,
  readUnfiltered,
  type Known,
  type Matches,
} from '#server/platform/db/find-matches.ts';
import { ofCustomer } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { readTotals } from '#server/sales/reports/queries.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { takenColumn } from './queries.ts';
import { isSoldByTerm } from '#server/catalogue/plans/queries.ts';

function selectStaffServices(db: Db) {
  return db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .innerJoin('users', 'users.id', 'services.userId')
    .select([
      'services.id',
      'services.name',
      'services.system',
      takenColumn.as('options'),
      'services.domain',
      'services.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'services.planId',
      'plans.name as planName',
      'plans.type as planType',
      'plans.systems',
      'services.module',
      'services.status',
      'services.suspendReason',
      'services.deliveryState',
      'services.deliveryError',
      'services.moduleState',
      'services.moduleTask',
      'services.moduleError',
      'services.reinstallStep',
      'services.madeByHand',
      'services.panelId',
      'services.expiresAt',
      'services.cancelAt',
      'services.cancelledBy',
      'services.undoUntil',
      'services.createdAt',
    ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaffServices>['execute']>>[number];

/** Field by field, which of a page is twice as quick as leaving some out. */
function presentToStaff(row: StaffRow, now: Date): StaffService {
  return {
    id: row.id,
    name: row.name,
    customerId: row.customerId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    planId: row.planId,
    planName: row.planName,
    planType: row.planType,
    system: row.system,
    options: row.options,
    domain: row.domain,
    module: row.module,
    status: row.status,
    suspendReason: row.suspendReason,
    deliveryState: row.deliveryState,
    deliveryError: row.deliveryError,
    moduleTask: row.moduleTask,
    moduleError: row.moduleError,
    reinstalls: canReinstall(row).ok,
    systems: systemNames(row.systems),
    expiresAt: row.expiresAt,
    cancelAt: row.cancelAt,
    undoUntil: canRestore(row, 'staff', now).ok ? row.undoUntil : null,
    createdAt: row.createdAt,
  };
}

const ORDERS: Sorts<StaffServiceSort> = {
  createdAt: sortByCreation('services'),
  name: { by: sql`lower(services.name)`, type: 'text' },
  // Services that never expire come after all others.
  expiresAt: { by: sql`coalesce(services.expires_at, 'infinity')`, type: 'timestamptz' },
};

export type StaffServicesRequest = PageRequest<StaffServiceSort> & {
  search?: string | undefined;
  status?: ServiceStatus[] | undefined;
  type?: PlanType[] | undefined;
  customerId?: string | undefined;
  toDeliver?: boolean | undefined;
  toDo?: boolean | undefined;
  now: Date;
};

/** Waits for a person: never handed to a module, or the module gave up. */
const TO_DELIVER = sql<boolean>`${serviceIs.coming}
  and services.delivery_state in ('waiting_for_staff', 'failed')`;

/** A delivered server that needs a person: no module does it, or the module did not succeed. */
const TO_DO = sql<boolean>`services.module_task is not null
  and (services.module = 'manual' or services.module_error is not null)`;

/** All services for staff; ended ones only when asked for by status. */
export async function listStaffServices(
  db: Db,
  {
    search = '',
    status = [],
    type = [],
    customerId,
    toDeliver,
    toDo,
    now,
    ...page
  }: StaffServicesRequest,
): Promise<Page<StaffService>> {
  const isPart = customerId !== undefined || toDeliver === true || toDo === true;
  const isAll = status.length + type.length === 0 && !isPart;
  const found = search === '' ? null : await findServices(db, { search, onlyLive: isAll, now });
  if (isAll) return presentPage(await readAllServices(db, page, { found, now }), now);
  let query = selectStaffServices(db);
  if (found !== null) query = query.where(found.condition());
  if (status.length > 0) query = query.where('services.status', 'in', status);
  else if (toDo !== true) query = query.where(serviceIs.live);
  if (type.length > 0) query = query.where('plans.type', 'in', type);
  if (customerId !== undefined) query = query.where(ofCustomer('services', customerId));
  if (toDeliver === true) query = query.where(TO_DELIVER);
  if (toDo === true) query = query.where(TO_DO);
  return presentPage(await readPage(query, 'services', page, ORDERS), now);
}

/** Without filters: all that did not end, or of those all that were found. */
function readAllServices(db: Db, page: PageRequest<StaffServiceSort>, known: Known) {
  const rows = () => selectStaffServices(db).where(serviceIs.live);
  const count = () => countBeside(db.selectFrom('services').where(serviceIs.live));
  return readUnfiltered({ db, name: 'services', rows, count, ...known }, 'services', page, ORDERS);
}

function presentPage(rows: Page<StaffRow>, now: Date): Page<StaffService> {
  return { ...rows, items: rows.items.map((row) => presentToStaff(row, now)) };
}

const SERVICE_NAME = {
  table: 'services',
  text: sql`folded(services.name)`,
  isFolded: true,
} as const;

/** Plans are few: without an index. */
const PLAN_NAME = { table: 'plans', text: sql`folded(plans.name)`, isFolded: true } as const;

/** By its own name, the customer's name or address, the plan, or the first characters of the id. */
function findServices(
  db: Db,
  { onlyLive, ...asked }: { search: string; onlyLive: boolean; now: Date },
): Promise<Matches> {
  const among = onlyLive ? serviceIs.live : sql<boolean>`true`;
  return findMatches(db, {
    name: onlyLive ? 'live services' : 'services',
    id: 'services.id',
    ...asked,
    indexed: [SERVICE_NAME, CUSTOMER_TEXT],
    branches: ({ has, begins }) => [
      sql`select id from services where ${begins('services.id')} and ${among}`,
      sql`select id from services where ${has(SERVICE_NAME)} and ${among}`,
      sql`select services.id from users join services on services.user_id = users.id
        where ${has(CUSTOMER_TEXT)} and ${among}`,
      sql`select services.id from plans join services on services.plan_id = plans.id
        where ${has(PLAN_NAME)} and ${among}`,
    ],
    // The plan by a subselect, so that it is joined to the rows of the page alone.
    ofRow: ({ has, begins }) => sql`(
      ${begins('services.id')} or ${has(SERVICE_NAME)} or ${has(CUSTOMER_TEXT)}
      or services.plan_id in (select id from plans where ${has(PLAN_NAME)})
    )`,
  });
}

export async function getStaffService(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<StaffService> {
  const row = await selectStaffServices(db).where('services.id', '=', serviceId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return presentToStaff(row, now);
}

export type ServiceTotals = Record<
  'total' | 'active' | 'suspended' | 'pending' | 'toDeliver' | 'toDo',
  number
>;

/** The figures above the list: kept ones, and what waits for a person from an index of its own. */
export async function getServiceTotals(db: Db): Promise<ServiceTotals> {
  const waiting = sql<{ toDeliver: number; toDo: number }>`
    select
      (select count(*) from services where ${TO_DELIVER}) as to_deliver,
      (select count(*) from services where ${TO_DO}) as to_do
  `.execute(db);
  const [{ services, liveServices }, { rows }] = await Promise.all([readTotals(db), waiting]);
  const { active, suspended, pending } = services;
  const { toDeliver = 0, toDo = 0 } = rows[0] ?? {};
  return { total: liveServices, active, suspended, pending, toDeliver, toDo };
}

/**
 * Reads the plans that a service can be made of, cheapest first, and its days when nobody says otherwise.
 */
export async function readServiceOptions(db: Db) {
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'name', 'type', 'priceCents', 'systems'])
    .where('active', '=', true)
    .where(isSoldByTerm)
    .orderBy('priceCents')
    .orderBy('id')
    .limit(100)
    .execute();
  const defaultDays = settingValue(await readSettings(db), 'default_service_expiry_days');
  return {
    plans: plans.map(({ systems, ...plan }) => ({ ...plan, systems: systemNames(systems) })),
    defaultDays,
  };
}
