import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { normaliseDiscountCode } from '#domain/catalogue/discount-code.ts';
import { discountOn, mayUseDiscount, type DiscountRefusal } from '#domain/catalogue/discount.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { BasketCode } from '#domain/sales/checkout.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releasesCode, usesCode } from './queries.ts';

export type AskedDiscount = {
  /** As somebody typed it. */
  code: string;
  customerId: string;
  /** The plans that are wanted, each for its term and at the price that it would be taken off. */
  wanted: readonly { planId: string; termMonths: TermMonths; listCents: Cents }[];
  now: Date;
};

export type WeighedDiscount = BasketCode & { codeId: string };

/**
 * Answers the discount of a code on a wanted order, or why there is none. Holds until the end of a
 * transaction that has locked the code; without that it is the answer of this moment.
 */
export async function evaluateDiscount(
  db: Db,
  { code: typed, customerId, wanted, now }: AskedDiscount,
): Promise<Result<WeighedDiscount, DiscountRefusal>> {
  const row = await db
    .selectFrom('discountCodes')
    .select([
      'id',
      'code',
      'percent',
      'amountCents',
      'allPlans',
      'termMonths',
      'startsOn',
      'endsOn',
      'endedAt',
      'maxUses',
      'maxPerCustomer',
      'newCustomersOnly',
      'terms',
    ])
    .where('code', '=', normaliseDiscountCode(typed))
    .executeTakeFirst();
  if (row === undefined) return refuse('unknown');
  const { listed, ...facts } = await readFacts(db, { ...row, customerId, wanted, now });
  const today = amsterdamDate(now);
  const tried = wanted.map((one) => ({
    one,
    may: mayUseDiscount(row, {
      ...facts,
      isForPlan: row.allPlans || listed.includes(one.planId),
      termMonths: one.termMonths,
      today,
    }),
  }));
  const counts = tried.flatMap(({ one, may }) => (may.ok ? [one] : []));
  const refused = tried.find(({ may }) => !may.ok)?.may;
  if (counts.length === 0 && refused?.ok === false) return refused;
  const { id: codeId, code, percent, amountCents, terms } = row;
  // A price of one cent leaves nothing to take off.
  if (discountOn(sumCents(counts.map(({ listCents }) => listCents)), row) === 0) {
    return refuse('other-plan');
  }
  return ok({ codeId, code, percent, amountCents, terms, counts });
}

type Facts = {
  /** Those of the wanted plans that it is listed for. */
  listed: string[];
  uses: number;
  ownUses: number;
  ownUnpaid: number;
  hasPaidBefore: boolean;
};
type OfWhom = {
  id: string;
  maxUses: number | null;
  customerId: string;
  wanted: AskedDiscount['wanted'];
  now: Date;
};

/**
 * Reads the facts about a code and a customer. Uses of a code without a maximum are not counted. An order
 * that would make room for this one does not count.
 */
async function readFacts(db: Db, { id, maxUses, customerId, wanted, now }: OfWhom): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      array(
        select plan_id::text from discount_code_plans
        where code_id = ${id} and plan_id = any(${wanted.map(({ planId }) => planId)}::uuid[])
      ) as listed,
      case when ${maxUses}::integer is null then 0 else (
        select count(*) from order_discounts join orders on orders.id = order_id
        where code_id = ${id} and ${usesCode} and not ${releasesCode({ customerId, now })}
      ) end::integer as uses,
      own.uses as own_uses, own.unpaid as own_unpaid,
      exists (
        select from orders where user_id = ${customerId} and paid_at is not null
      ) as has_paid_before
    from (
      select count(*)::integer as uses,
        (count(*) filter (where orders.status = 'pending'))::integer as unpaid
      from orders join order_discounts on order_id = orders.id
      where orders.user_id = ${customerId} and code_id || '' = ${id} and ${usesCode}
    ) own
  `.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a count gave no row');
  return facts;
}
