import { sql } from 'kysely';
import type {
  CustomerService,
  CustomerServiceDetail,
  ServiceInvoice,
  ServiceTicket,
  StoryEntry,
} from '#contract/customer/services.ts';
import type { Cents } from '#domain/platform/money.ts';
import { systemNames } from '#domain/delivery/operating-system.ts';
import { canSetDomain } from '#domain/delivery/own-domain.ts';
import { monthlyShare } from '#domain/catalogue/plan.ts';
import { MODULE_ABILITIES, setsAccess } from '#domain/catalogue/provisioning-module.ts';
import { canReinstall } from '#domain/delivery/reinstall.ts';
import { renewalPrice } from '#domain/sales/renewal.ts';
import { canOpenPanel } from '#domain/delivery/service.ts';
import { canBringBack, canRestore, isKept, nextInvoiceDate } from '#domain/delivery/service-end.ts';
import {
  STORY_TYPES,
  storyActor,
  storyDetail,
  storyTypes,
  type StoryType,
} from '#domain/delivery/service-story.ts';
import { chargeFor } from '#domain/catalogue/vat-treatment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { hasTyped } from '#server/platform/db/search.ts';
import { runningDiscountColumn } from '#server/catalogue/discounts/queries.ts';
import { AppError } from '#server/errors.ts';
import { readServiceVat } from '#server/sales/vat-ids/read-service-vat.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { isNewsworthyEvent } from './is-newsworthy-event.ts';
import { presentDiscount } from './present-discount.ts';
import { readEarlyEnd } from './read-early-end.ts';
import { readOpenRenewal } from './read-open-renewal.ts';
import { findPlannedPlan, takenColumn } from './queries.ts';

/** A service and its customer. */
export type OwnService = { customerId: string; serviceId: string };
type OwnServicePage = OwnService & { page: PageRequest };

function selectCustomerServices(db: Db, customerId: string) {
  return db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.id',
      'services.name',
      'services.system',
      takenColumn.as('options'),
      'services.status',
      'services.suspendReason',
      'services.deliveryState',
      'services.moduleState',
      'services.moduleError',
      'services.reinstallStep',
      'plans.name as planName',
      'plans.type as planType',
      'services.termMonths',
      'services.billingCycle',
      'services.priceCents',
      'plans.resources',
      'services.expiresAt',
      'services.cancelAt',
      'services.cancelledAt',
      'services.cancelledBy',
      'services.terminateAt',
      'services.undoUntil',
      'services.moduleTask',
      'services.renews',
      'services.createdAt',
      runningDiscountColumn(),
    ])
    .where('services.userId', '=', customerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCustomerServices>['execute']>>[number];

function present(row: Row, now: Date): CustomerService {
  const { moduleState: _state, moduleError, cancelledBy: _by, ...rest } = row;
  const { priceCents } = row;
  const { terminateAt, undoUntil, running: _running, reinstallStep, ...told } = rest;
  const { moduleTask: _task, renews: _renews, ...shown } = told;
  return {
    ...shown,
    discount: presentDiscount(row, priceCents),
    isReinstalling: reinstallStep !== null,
    isDelayed: moduleError !== null,
    monthlyCents: monthlyShare(priceCents, row.termMonths),
    undoUntil: canRestore(row, 'customer', now).ok ? undoUntil : null,
    keptUntil: isKept(row, now) ? terminateAt : null,
    comesBack: canBringBack(row, now).ok,
  };
}

/** Texts that its customer knows it by: its name, its plan, and where it can be reached. */
const TEXTS = [
  sql<string>`folded(services.name)`,
  sql<string>`folded(plans.name)`,
  sql<string | null>`folded(services.server_info->>'hostname')`,
  sql<string | null>`folded(services.server_info->>'ipAddress')`,
  sql<string | null>`folded(services.server_info->>'ipv6Address')`,
];

type OwnServicesRequest = {
  customerId: string;
  search: string;
  ended: boolean;
  now: Date;
  page: PageRequest;
};

/** A customer's services, newest first: those that run, or those that ended. */
export async function listCustomerServices(
  db: Db,
  { customerId, search, ended, now, page }: OwnServicesRequest,
): Promise<Page<CustomerService>> {
  let query = selectCustomerServices(db, customerId).where(ended ? serviceIs.over : serviceIs.live);
  if (search !== '') query = query.where(hasTyped(search, { texts: TEXTS, id: 'services.id' }));
  const rows = await readPage(query, 'services', page);
  return { ...rows, items: rows.items.map((row) => present(row, now)) };
}

/** Throws NOT_FOUND for another customer's service exactly as for one that never was. */
export async function getCustomerService(
  db: Db,
  { customerId, serviceId, now }: OwnService & { now: Date },
): Promise<CustomerServiceDetail> {
  const row = await selectCustomerServices(db, customerId)
    .select([
      'services.orderId',
      'services.movedUntil',
      'services.serverInfo',
      'services.nextPriceCents',
      'services.nextPriceOn',
      'services.madeAsPlanId',
      'services.module',
      'services.madeByHand',
      'services.domain',
      'services.panelId',
      'plans.systems',
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { serverInfo, orderId, nextPriceCents, nextPriceOn, madeAsPlanId, module, ...kept } = row;
  const { renews, movedUntil, moduleTask, madeByHand, panelId, systems, ...service } = kept;
  const reinstalls = canReinstall({ ...service, module, moduleTask, madeByHand, panelId }).ok;
  const isAnnounced = nextPriceCents !== null && nextPriceOn !== null;
  const { rule } = await readServiceVat(db, { serviceId, now });
  const charged = (price: Cents) => chargeFor(price, rule).grossCents;
  return {
    ...present({ ...service, renews, moduleTask }, now),
    priceCents: charged(row.priceCents),
    monthlyCents: monthlyShare(charged(row.priceCents), row.termMonths),
    discount: presentDiscount(row, renewalPrice(row, row.expiresAt ?? now), charged),
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    isResizing: madeAsPlanId !== null,
    nextPrice: isAnnounced ? { cents: charged(nextPriceCents), on: nextPriceOn } : null,
    orderId,
    renews,
    movedIn: movedUntil !== null,
    nextInvoiceOn: nextInvoiceDate(row, { renews, now }),
    ...(await readEarlyEnd(db, { serviceId, now })),
    renewal: await readOpenRenewal(db, { serviceId, now }),
    plannedPlan: await findPlannedPlan(db, serviceId),
    server: serverInfo,
    domain: service.domain,
    setsDomain: canSetDomain(service).ok,
    opensPanel: MODULE_ABILITIES[module].opensPanel && canOpenPanel(service).ok,
    setsAccess: setsAccess({ ...service, module }) && canOpenPanel(service).ok,
    reinstalls,
    takesKey: setsAccess({ ...service, module }),
    systems: reinstalls ? systemNames(systems) : [],
  };
}

/** Insists that it is theirs, and finds the order that it came of. */
async function findOwn(db: Db, { customerId, serviceId }: OwnService) {
  const service = await db
    .selectFrom('services')
    .select(['id', 'orderId'])
    .where('id', '=', serviceId)
    .where('userId', '=', customerId)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  return service;
}

/**
 * Tells whether a column holds the id of an invoice of this service (of its order, a renewal, another plan,
 * work for it or a term of it) or one of these others. An array: a list of alternatives would be a scan.
 */
function isOfService(column: string, serviceId: string, others: readonly (string | null)[] = []) {
  return sql<boolean>`${sql.ref(column)} = any(array(
    select invoices.id from order_lines join invoices using (order_id)
    where service_id = ${serviceId}::uuid
    union
    select invoice_id from invoice_lines
    join service_terms on service_terms.invoice_line_id = invoice_lines.id
    where service_terms.service_id = ${serviceId}::uuid
    union
    select unnest(${others}::uuid[])
  ))`;
}

/** Lines of one moment follow from each other: a microsecond a step, less than moments are apart. */
const STORY_ORDER: Sorts<'story'> = {
  story: {
    by: sql`events.created_at
      + array_position(${sql.lit(`{${STORY_TYPES.join(',')}}`)}::text[], events.type) * interval '1 microsecond'`,
    type: 'timestamptz',
  },
};

/** Lists the events of a service, newest first: its own, and those of its order and its invoices. */
export async function listServiceStory(
  db: Db,
  { customerId, serviceId, page, seesMoney }: OwnServicePage & { seesMoney: boolean },
): Promise<Page<StoryEntry>> {
  const { orderId } = await findOwn(db, { customerId, serviceId });
  const query = db
    .selectFrom('events')
    .leftJoin('invoices', 'invoices.id', 'events.subjectId')
    .select([
      'events.id',
      'events.actorKind',
      'events.actorId',
      'events.reason',
      'invoices.invoiceNumber',
      'events.createdAt',
    ])
    .select(sql<StoryType>`events.type`.as('type'))
    .where('events.type', 'in', storyTypes(seesMoney))
    .where(isOfService('events.subjectId', serviceId, [serviceId, orderId]))
    .where(isNewsworthyEvent());
  const rows = await readPage(query, 'events', { ...page, sort: 'story' }, STORY_ORDER);
  return {
    ...rows,
    items: rows.items.map(({ actorKind, actorId, reason, ...row }) => ({
      ...row,
      by: storyActor({ actorKind, actorId }, customerId),
      detail: storyDetail(row.type, reason, seesMoney),
    })),
  };
}

export async function listServiceInvoices(
  db: Db,
  { customerId, serviceId, page }: OwnServicePage,
): Promise<Page<ServiceInvoice>> {
  await findOwn(db, { customerId, serviceId });
  const query = db
    .selectFrom('invoices')
    .select([
      'invoices.id',
      'invoices.invoiceNumber',
      'invoices.kind',
      'invoices.status',
      'invoices.totalAmountCents as totalCents',
      'invoices.dueOn as dueDate',
      'invoices.createdAt',
    ])
    .where('invoices.userId', '=', customerId)
    .where(isOfService('invoices.id', serviceId));
  return readPage(query, 'invoices', page);
}

export async function listServiceTickets(
  db: Db,
  { customerId, serviceId, page }: OwnServicePage,
): Promise<Page<ServiceTicket>> {
  await findOwn(db, { customerId, serviceId });
  const query = db
    .selectFrom('tickets')
    .select(['tickets.id', 'tickets.subject', 'tickets.status', 'tickets.createdAt'])
    .where('tickets.userId', '=', customerId)
    .where('tickets.serviceId', '=', serviceId);
  return readPage(query, 'tickets', page);
}
