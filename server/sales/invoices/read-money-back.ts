import {
  type Missing,
  spreadLost,
  type LostCredit,
  type SpentCredit,
} from '#domain/sales/credit.ts';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import { refundableCents, sentOf, stillToSend } from '#domain/sales/refund.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sql } from 'kysely';

type Paid = {
  id: string;
  amountCents: Cents;
  takenBackCents: Cents | null;
  status: PaymentStatus;
};

type MoneyBack = {
  /** The payment that a bank took from, where one did. */
  takenOfId: string;
  /** Amount of it that can still go back, in cents. */
  leftCents: Cents;
  /** Rest to send of its refunds that wait for a person, in cents, by their id. */
  toSend: ReadonlyMap<string, Cents>;
};

/**
 * Payments with what goes back of them: not what their bank took, nor what is credit of their customer. Where
 * credit paid and a bank took that credit's money, it is as if it took it of that payment.
 */
export async function readMoneyBack<P extends Paid>(
  db: Db,
  payments: readonly P[],
): Promise<(P & MoneyBack)[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = Map.groupBy(await listRefunds(db, ids), ({ paymentId }) => paymentId);
  const credits = Map.groupBy(await listCredits(db, ids), ({ paymentId }) => paymentId);
  const lost = await spreadLostCredit(db, ids);
  return payments.map((paid) => {
    const payment = { ...paid, takenOfId: paid.id, ...asTaken(lost.get(paid.id)) };
    const { id, amountCents: paidCents, takenBackCents } = payment;
    const takenCents = takenBackCents ?? ZERO_CENTS;
    const sent = refunds.get(id) ?? [];
    const creditCents = sumCents((credits.get(id) ?? []).map(({ amountCents }) => amountCents));
    return {
      ...payment,
      leftCents: refundableCents(paidCents, [takenCents, creditCents, ...sent.map(sentOf)]),
      toSend: stillToSend({ paidCents, takenCents, creditCents }, sent),
    };
  });
}

function asTaken(missing: Missing | undefined) {
  if (missing === undefined) return {};
  const { missingCents: takenBackCents, ofId } = missing;
  // A bank's taking is not decided with this payment where a part is missing elsewhere.
  return {
    status: 'charged_back' as const,
    takenBackCents,
    ...(ofId !== null && { takenOfId: ofId }),
  };
}

function listRefunds(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'byHand', 'amountCents', 'sentCents'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/**
 * Lists the credit that payments became, less what was sent back or taken back out of it: that is counted
 * there.
 */
function listCredits(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('credits')
    .select(['paymentId', 'amountCents'])
    .where('paymentId', 'in', paymentIds)
    .where('kind', 'in', ['received', 'kept', 'paid_out', 'taken_back', 'given_again'])
    .execute();
}

type OfCustomer = { userId: string };

/**
 * Finds those of these payments that credit made which a bank took back since, with the amount each
 * misses.
 */
async function spreadLostCredit(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Missing>> {
  const lost = await listLost(db, paymentIds);
  const [first] = lost;
  if (first === undefined) return new Map();
  const losing = Map.groupBy(lost, ({ userId }) => userId);
  const spent = await listSpent(db, { userIds: [...losing.keys()], since: first.cameAt });
  const spending = Map.groupBy(spent, ({ userId }) => userId);
  return new Map(
    [...losing].flatMap(([userId, theirs]) => [...spreadLost(theirs, spending.get(userId) ?? [])]),
  );
}

/**
 * Payments of the same customers that became credit and that a bank took back, the first in front, with what
 * is missing of that credit: what went out of the payment beyond what came in with it.
 */
async function listLost(
  db: Db,
  paymentIds: readonly string[],
): Promise<(LostCredit & OfCustomer)[]> {
  const { rows } = await sql<LostCredit & OfCustomer>`
    select lost.id, orders.user_id, became.came_at,
      least(became.cents, lost.taken_back_cents + became.cents + sent.cents - lost.amount_cents)
        as missing_cents
    from payments as lost
    join orders on orders.id = lost.order_id
    join lateral (
      select min(created_at) as came_at, sum(amount_cents)::integer as cents from credits
      where payment_id = lost.id
    ) as became on became.cents > 0
    join lateral (
      select coalesce(sum(coalesce(sent_cents, amount_cents)), 0)::integer as cents from refunds
      where payment_id = lost.id
    ) as sent on true
    where lost.status = 'charged_back' and orders.user_id in (
      select orders.user_id from payments join orders on orders.id = payments.order_id
      where payments.id = any(${paymentIds}::uuid[]) and payments.gateway = 'credit'
    )
    order by became.came_at, lost.id
  `.execute(db);
  return rows.filter(({ missingCents }) => missingCents > 0);
}

/**
 * Lists payments of these customers with credit since, the first in front, with the amount that did not go
 * back: money that a person has still to send did not.
 */
async function listSpent(
  db: Db,
  { userIds, since }: { userIds: readonly string[]; since: Date },
): Promise<(SpentCredit & OfCustomer)[]> {
  const { rows } = await sql<SpentCredit & OfCustomer>`
    select payments.id, orders.user_id, payments.created_at as at, payments.topped_up_by,
      greatest(0, payments.amount_cents - coalesce((
        select sum(coalesce(sent_cents, amount_cents)) from refunds
        where payment_id = payments.id and status = 'done'
      ), 0) - coalesce((
        select sum(amount_cents) from credits where payment_id = payments.id and kind <> 'spent'
      ), 0))::integer as left_cents
    from payments join orders on orders.id = payments.order_id
    where orders.user_id = any(${userIds}::uuid[]) and payments.gateway = 'credit'
      and payments.created_at >= ${since}
    order by payments.created_at, payments.id
  `.execute(db);
  return rows;
}
