import { sql } from 'kysely';
import {
  spreadLost,
  type LostCredit,
  type Missing,
  type SpentCredit,
} from '#domain/sales/credit.ts';
import type { Db } from '#server/platform/db/database.ts';

type OfCustomer = { userId: string };

/** Of these payments those that credit made which a bank took back since, with what is missing of each. */
export async function spreadLostCredit(
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
 * What these customers paid with credit since, the first in front, with what did not go back of it: what a
 * person has still to send did not.
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
