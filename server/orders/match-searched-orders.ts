import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { likePattern, shortIdPrefix } from '#server/db/search.ts';

/** Up to so many matches are found first and then sorted; of more, every page of the list has some. */
const FEW = 1000;

/**
 * The condition that an order matches a search: its customer's name or address, its plan, the
 * first characters of its id. No one index has all three, so few matches are collected from each;
 * of many, walking the list finds a page soon, and collecting them would be the slow way.
 */
export async function matchSearchedOrders(db: Db, search: string): Promise<RawBuilder<boolean>> {
  const like = likePattern(search);
  const [byId = sql<boolean>`false`] = shortIdPrefix('orders.id', search);
  const { rows } = await sql<{ id: string }>`
    (select id from orders where ${byId} limit ${FEW + 1})
    union
    (select id from orders where lower(plan_name) like ${like} limit ${FEW + 1})
    union
    (select orders.id from users join orders on orders.user_id = users.id
     where users.search_text like ${like} limit ${FEW + 1})
    limit ${FEW + 1}
  `.execute(db);
  if (rows.length <= FEW) return sql<boolean>`orders.id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return sql<boolean>`(
    ${byId} or lower(orders.plan_name) like ${like}
    or orders.user_id in (select id from users where search_text like ${like})
  )`;
}
