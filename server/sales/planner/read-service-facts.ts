import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type {
  PlannedChange,
  PlannedRenewal,
  PlannedService,
  ServiceFacts,
} from '#domain/sales/planner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hasOpenReturn, heldUntil, skippedSteps } from '#server/sales/holds/queries.ts';
import { isWithUsAgain } from '#server/sales/invoices/is-back-again.ts';
import { isCollectionUnderWay } from '#server/sales/invoices/queries.ts';
import { isQuiet, wasReminded } from '#server/platform/mails/queries.ts';
import { waitsForBuyer } from '#server/platform/tasks/queries.ts';

type Row = PlannedService & {
  id: string;
  userId: string;
  heldUntil: string | null;
  skipped: string[];
  isBeingReturned: boolean;
  waitsForBuyer: boolean;
  changeId: string | null;
  fromPlanId: string;
  fromTermMonths: TermMonths;
  toPlanId: string;
  toTermMonths: TermMonths;
  toPriceCents: Cents;
  changesAt: Date;
  orderId: string | null;
  totalCents: Cents;
  startsAt: Date;
  endsAt: Date;
  warnedOn: string | null;
  suspendedOn: string | null;
  collectOn: string | null;
  bringsBack: boolean;
  isWithUsAgain: boolean;
  isUnderWay: boolean;
  waitsForMail: boolean | null;
  announcedOn: string | null;
  dueDate: string;
  isQuiet: boolean;
  wasReminded: boolean;
  wasRemindedLate: boolean;
};

/** A renewal that waits for its money, with the invoice that it waits for. */
const OPEN_RENEWAL = sql`
  left join lateral (
    select orders.id as order_id, orders.total_cents, starts_at, ends_at, warned_on, suspended_on,
      collect_on, brings_back, ${isWithUsAgain} as is_with_us_again,
      ${isCollectionUnderWay} as is_under_way,
      (select bool_or(status <> 'sent') from mails
        where dedupe_key = 'renewal-invoice:' || orders.id) as waits_for_mail,
      (select max((sent_at at time zone 'Europe/Amsterdam')::date) from mails
        where dedupe_key = 'renewal-invoice:' || orders.id and status = 'sent')::text as announced_on,
      due_date, ${wasReminded('invoice-due-soon')} as was_reminded,
      ${wasReminded('invoice-overdue')} as was_reminded_late
    from orders
    join renewals on renewals.order_id = orders.id
    join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
      and invoices.corrected_at is null
    where renewals.service_id = services.id and orders.status = 'pending'
  ) as renewal on true`;

/** Reads what the planner knows of services, of which the condition says which; what is held counts today. */
export async function readServiceFacts(
  db: Db,
  { which, today }: { which: RawBuilder<unknown>; today: string },
): Promise<ServiceFacts[]> {
  const held = { userId: sql.ref('services.userId'), serviceId: sql.ref('services.id'), today };
  const { rows } = await sql<Row>`
    select services.id, services.user_id, services.status, suspend_reason, renews, plan_id,
      term_months, price_cents, next_price_cents, next_price_on, expires_at, cancel_at,
      terminate_at, module_state, module_task,
      ${heldUntil(held)} as held_until, ${skippedSteps(held)} as skipped,
      ${hasOpenReturn(sql.ref('services.id'))} as is_being_returned,
      ${waitsForBuyer} as waits_for_buyer, ${isQuiet(sql.ref('services.userId'))} as is_quiet,
      change.id as change_id, from_plan_id, from_term_months, to_plan_id, to_term_months,
      to_price_cents, change.paid_until as changes_at, renewal.*
    from services
    left join plan_changes as change on change.service_id = services.id
      and change.order_id is null and done_at is null and withdrawn_at is null
    ${OPEN_RENEWAL}
    where ${which}
    order by services.id
  `.execute(db);
  return rows.map(factsOf);
}

function factsOf({ id, userId, heldUntil: until, skipped, ...row }: Row): ServiceFacts {
  return {
    of: 'service',
    id,
    userId,
    heldUntil: until,
    skipped,
    isBeingReturned: row.isBeingReturned,
    waitsForBuyer: row.waitsForBuyer,
    isQuiet: row.isQuiet,
    service: serviceOf(row),
    change: changeOf(row),
    renewal: renewalOf(row),
  };
}

function serviceOf(row: PlannedService): PlannedService {
  return {
    status: row.status,
    suspendReason: row.suspendReason,
    renews: row.renews,
    planId: row.planId,
    termMonths: row.termMonths,
    priceCents: row.priceCents,
    nextPriceCents: row.nextPriceCents,
    nextPriceOn: row.nextPriceOn,
    expiresAt: row.expiresAt,
    cancelAt: row.cancelAt,
    terminateAt: row.terminateAt,
    moduleState: row.moduleState,
    moduleTask: row.moduleTask,
  };
}

type ChangeRow = Pick<
  Row,
  | 'changeId'
  | 'fromPlanId'
  | 'fromTermMonths'
  | 'toPlanId'
  | 'toTermMonths'
  | 'toPriceCents'
  | 'changesAt'
>;

function changeOf({ changeId: id, changesAt, ...row }: ChangeRow): PlannedChange | null {
  if (id === null) return null;
  const { fromPlanId, fromTermMonths, toPlanId, toTermMonths, toPriceCents } = row;
  return {
    id,
    fromPlanId,
    fromTermMonths,
    toPlanId,
    toTermMonths,
    toPriceCents,
    paidUntil: changesAt,
  };
}

function renewalOf(row: Omit<Row, 'id' | 'userId' | 'heldUntil' | 'skipped'>) {
  const { orderId } = row;
  if (orderId === null) return null;
  const { collectOn, dueDate } = row;
  const renewal: PlannedRenewal = {
    orderId,
    dueDate,
    collectOn,
    totalCents: row.totalCents,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    warnedOn: row.warnedOn,
    suspendedOn: row.suspendedOn,
    bringsBack: row.bringsBack,
    isWithUsAgain: row.isWithUsAgain,
    isUnderWay: row.isUnderWay,
    waitsForMail: row.waitsForMail === true,
    announcedOn: row.announcedOn,
    invoice: {
      dueDate,
      isAskedOfNobody: collectOn !== null || row.isWithUsAgain,
      isQuiet: row.isQuiet,
      wasReminded: row.wasReminded,
      wasRemindedLate: row.wasRemindedLate,
    },
  };
  return renewal;
}
