import { sql } from 'kysely';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import {
  discountStatus,
  type GivenDiscount,
  type OrderDiscount,
  type RunningDiscount,
  nextDiscountedTerm,
} from '#domain/catalogue/discount.ts';
import { foldText } from '#domain/platform/fold-text.ts';
import { ZERO_CENTS, type Cents, subtractCents, sumCents } from '#domain/platform/money.ts';
import { PLANS_MAX, monthlyShare } from '#domain/catalogue/plan.ts';
import type { UserActor } from '#server/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { likePattern, withoutDashes } from '#server/platform/db/search.ts';
import { AppError } from '#server/errors.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** The discount of an order in a query; null where it has none. */
export function discountColumn() {
  return sql<OrderDiscount | null>`(
    select json_build_object('code', code, 'percent', percent, 'listCents', list_cents,
      'savedCents', saved_cents, 'savedNetCents', saved_net_cents, 'terms', terms,
      'termNumber', term_number)
    from order_discounts where order_id = orders.id
  )`.as('discount');
}

/**
 * Condition on an order in a query with `order_discounts`: it uses a code up, which an unpaid end gives
 * back.
 */
export const usesCode = sql<boolean>`(
  term_number = 1 and orders.status not in ('failed', 'cancelled')
)`;

/** Time after which an order that nobody is paying gives its code to whoever asks for it. */
const HELD_MS = 3_600_000;

/**
 * Condition on an order in a query: it is somebody else's, to be paid online, and nobody pays it for an
 * hour now. A transfer may be on its way for days, and an open payment at a gateway may be paid any
 * moment.
 */
export function releasesCode({ customerId, now }: { customerId: string; now: Date }) {
  const since = new Date(now.getTime() - HELD_MS);
  return sql<boolean>`(
    orders.status = 'pending' and orders.user_id <> ${customerId}
    and orders.payment_method <> 'bank_transfer' and orders.created_at <= ${since}
    and not exists (
      select from payments where payments.order_id = orders.id and (
        payments.status = 'pending' or (payments.status = 'open' and (
          provider_id is not null or mandate_id is not null or payments.created_at > ${since}
        ))
      )
    )
  )`;
}

const isUsed = sql<boolean>`exists (
  select from order_discounts where code_id = discount_codes.id
)`;

function selectDiscounts(db: Db) {
  return db.selectFrom('discountCodes').select([
    'discountCodes.id',
    'discountCodes.code',
    'discountCodes.description',
    'discountCodes.percent',
    'discountCodes.amountCents',
    'discountCodes.allPlans',
    'discountCodes.termMonths',
    'discountCodes.startsOn',
    'discountCodes.endsOn',
    'discountCodes.maxUses',
    'discountCodes.maxPerCustomer',
    'discountCodes.newCustomersOnly',
    'discountCodes.terms',
    'discountCodes.endedAt',
    'discountCodes.createdAt',
    'discountCodes.updatedAt',
    isUsed.as('used'),
    sql<string[]>`array(
      select plan_id::text from discount_code_plans where code_id = discount_codes.id order by 1
    )`.as('plans'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDiscounts>['executeTakeFirstOrThrow']>>;

/** Codes as staff see them, newest first. */
export async function listDiscounts(
  db: Db,
  { search = '', now, ...page }: PageRequest & { search?: string | undefined; now: Date },
): Promise<Page<StaffDiscount>> {
  let query = selectDiscounts(db);
  if (search !== '') {
    query = query.where((eb) =>
      eb.or([
        eb(
          sql<string>`replace(lower(discount_codes.code), '-', '')`,
          'like',
          likePattern(withoutDashes(search)),
        ),
        eb(sql<string>`folded(discount_codes.description)`, 'like', likePattern(foldText(search))),
      ]),
    );
  }
  const { items, ...rest } = await readPage(query, 'discountCodes', page);
  return { ...rest, items: await present(db, items, now) };
}

/** Throws NOT_FOUND. */
export async function getDiscount(
  db: Db,
  { discountId, now }: { discountId: string; now: Date },
): Promise<StaffDiscount> {
  const row = await selectDiscounts(db).where('discountCodes.id', '=', discountId).execute();
  const [discount] = await present(db, row, now);
  if (discount === undefined) throw new AppError('NOT_FOUND');
  return discount;
}

type Uses = { codeId: string; placed: number; paid: number; revenueCents: Cents };

async function present(db: Db, rows: readonly Row[], now: Date): Promise<StaffDiscount[]> {
  const uses = await readUses(
    db,
    rows.filter(({ used }) => used).map(({ id }) => id),
  );
  const today = amsterdamDate(now);
  return rows.map(({ allPlans, plans, ...row }) => {
    const own = uses.find(({ codeId }) => codeId === row.id);
    const placed = own?.placed ?? 0;
    return {
      ...row,
      planIds: allPlans ? null : plans,
      status: discountStatus(row, { uses: placed, today }),
      placed,
      paid: own?.paid ?? 0,
      revenueCents: own?.revenueCents ?? ZERO_CENTS,
    };
  });
}

async function readUses(db: Db, codeIds: readonly string[]): Promise<Uses[]> {
  if (codeIds.length === 0) return [];
  const { rows } = await sql<Uses>`
    select code_id, count(*) filter (where ${usesCode})::integer as placed,
      count(*) filter (where term_number = 1 and orders.paid_at is not null)::integer as paid,
      coalesce(sum(total_cents) filter (where orders.status in ('paid', 'completed')), 0)::bigint
        as revenue_cents
    from order_discounts join orders on orders.id = order_id
    where code_id = any(${codeIds}::uuid[]) group by code_id
  `.execute(db);
  return rows;
}

/** Every plan there is: a code may be made before its plan is for sale. */
export async function listDiscountPlans(db: Db) {
  return db
    .selectFrom('plans')
    .select(['id', 'slug', 'name', 'active'])
    .orderBy('type')
    .orderBy('position')
    .orderBy('priceCents')
    .orderBy('id')
    .limit(PLANS_MAX)
    .execute();
}

/** Condition on a line: it made its service, with a part of the discount. */
const hasDiscount = sql<boolean>`(
  sold.kind = 'new' and sold.part = 'base' and sold.discount_cents is not null
)`;

/** The amount of a code that a service has of each term: all of it, or its part where it was ordered with others. */
const amountOfService = sql<Cents | null>`case
  when discount_codes.amount_cents is null then null
  when exists (
    select from order_lines as other
    where other.order_id = sold.order_id and other.part = 'base' and other.id <> sold.id
  ) then (
    select sum(discount_cents)::integer from order_lines as own
    where own.service_id = sold.service_id and own.kind = 'new'
  )
  else discount_codes.amount_cents
end`;

/** The discount of a service in a query, beside its next term; null where it was ordered without one. */
export function runningDiscountColumn() {
  return sql<RunningDiscount | null>`(
    select json_build_object('code', given.code, 'percent', discount_codes.percent,
      'amountCents', ${amountOfService}, 'terms', given.terms, 'planId', sold.plan_id,
      'termMonths', sold.term_months,
      'nextTerm', (
        -- A period that was given uses up nothing of it.
        select coalesce(max(term_number), 0) + 1 - count(granted_by) from service_terms
        where service_id = services.id and undone_at is null
      ),
      'nextPlanId', coalesce((
        select to_plan_id from plan_changes where service_id = services.id
          and plan_changes.order_id is null and done_at is null and withdrawn_at is null
      ), services.plan_id),
      'nextTermMonths', coalesce((
        select to_term_months from plan_changes where service_id = services.id
          and plan_changes.order_id is null and done_at is null and withdrawn_at is null
      ), services.term_months))
    from order_lines as sold
    join order_discounts as given on given.order_id = sold.order_id
    join discount_codes on discount_codes.id = given.code_id
    where sold.service_id = services.id and ${hasDiscount}
  )`.as('running');
}

/** The discount that a service was ordered with, and the plan and term that it belongs to. */
export type ServiceDiscount = GivenDiscount & {
  codeId: string;
  planId: string;
  termMonths: TermMonths;
};

/** As it was agreed: a code that was used never gives anything else. */
export async function findServiceDiscount(
  db: Db,
  serviceId: string,
): Promise<ServiceDiscount | null> {
  const row = await db
    .selectFrom('orderLines as sold')
    .innerJoin('orderDiscounts', 'orderDiscounts.orderId', 'sold.orderId')
    .innerJoin('discountCodes', 'discountCodes.id', 'orderDiscounts.codeId')
    .select([
      'discountCodes.id as codeId',
      'orderDiscounts.code',
      'discountCodes.percent',
      amountOfService.as('amountCents'),
      'orderDiscounts.terms',
      'sold.planId',
      'sold.termMonths',
    ])
    .where('sold.serviceId', '=', serviceId)
    .where(hasDiscount)
    .$narrowType<{ planId: string; termMonths: TermMonths }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Tells whether somebody who orders with a code made it or changed it as staff; an owner is not asked. */
export async function isOwnCode(
  db: Db,
  { actor, code }: { actor: Pick<UserActor, 'id' | 'authorId' | 'role'>; code: string },
): Promise<boolean> {
  if (actor.role === 'owner') return false;
  const row = await db
    .selectFrom('auditLog')
    .innerJoin('discountCodes', (join) =>
      join.on(sql<boolean>`discount_codes.id::text = audit_log.subject_id`),
    )
    .select('auditLog.id')
    .where('discountCodes.code', '=', normaliseDiscountCode(code))
    .where('auditLog.action', 'in', ['discount.create', 'discount.edit'])
    .where('auditLog.actorId', '=', actor.authorId ?? actor.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Services with a discount that are looked at; whoever has more, has a deal of their own. */
const MOST = 500;

/** Sums what a customer saves on their services per month by the codes that these were ordered with. */
export async function readMonthlySaving(db: Db, customerId: string): Promise<Cents> {
  const services = await db
    .selectFrom('services')
    .innerJoin('orderLines as sold', 'sold.serviceId', 'services.id')
    .select(['services.priceCents', 'services.termMonths', runningDiscountColumn()])
    .where(hasDiscount)
    .where('services.userId', '=', customerId)
    .where(serviceIs.live)
    .where('services.cancelAt', 'is', null)
    .limit(MOST)
    .execute();
  return sumCents(
    services.flatMap(({ priceCents, termMonths, running }) => {
      const next = nextDiscountedTerm(running, priceCents);
      if (next === null) return [];
      const monthly = (price: Cents) => monthlyShare(price, termMonths);
      return [subtractCents(monthly(priceCents), monthly(next.priceCents))];
    }),
  );
}
