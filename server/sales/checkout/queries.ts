import { sql } from 'kysely';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { compileOnce, slot, statementOnce, unseen } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { writeWithNext } from '#server/platform/db/flights.ts';
import { planToOrder, type PlanToOrder } from '#server/catalogue/plans/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';

type CustomerToOrder = {
  /** They deleted their account meanwhile. */
  isGone: boolean;
  liveServices: number;
  openOrders: number;
  recentOrders: number;
  known: { id: string; requestHash: string } | null;
  plan: PlanToOrder | null;
  billingReference: string | null;
  settings: StoredSettings;
};

const lockToOrder = statementOnce((db) =>
  db.selectFrom('users').select('id').where('id', '=', slot<string>('customerId')).forNoKeyUpdate(),
);

const readToOrder = compileOnce((db) => ({
  compile: () => {
    const customer = unseen('customerId', 'uuid');
    const since = unseen('since', 'timestamptz');
    // Asks by customer, never by status: among the pending orders of everybody, theirs are few.
    return sql<CustomerToOrder>`
      select
        (select erased_at is not null from users where id = ${customer}) as is_gone,
        (select count(*) from services where user_id = ${customer} and status <> 'cancelled')
          as live_services,
        (select count(*) from orders where user_id = ${customer} and status || '' = 'pending'
          and (kind = 'new'
            or exists (select from renewals where order_id = orders.id and brings_back)))
          as open_orders,
        (select count(*) from orders where user_id = ${customer} and created_at > ${since}
          and kind in ('new', 'plan-change')) as recent_orders,
        (select json_build_object('id', id, 'requestHash', request_hash) from orders
         where user_id = ${customer} and idempotency_key = ${unseen('idempotencyKey', 'uuid')}) as known,
        (select billing_reference from profiles where user_id = ${customer}),
        ${planToOrder(db, unseen('plan', 'text'))} as plan,
        ${settingsColumn()}
    `.compile(db);
  },
}));

/**
 * A customer with their row locked, so that nobody else orders for them until the transaction ends:
 * the order they placed with this key, what they have, and how much they ordered lately; with the plan
 * they ask for, if it is sold now, what their invoices refer to, and the settings that an order of it is
 * placed under.
 */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  asked: { idempotencyKey: string; since: Date; plan: string },
): Promise<CustomerToOrder> {
  // Two statements: what is counted must be read after the lock was given, not when it was asked.
  await writeWithNext(tx, lockToOrder(tx, { customerId }));
  const [row] = await readToOrder(tx, { customerId, ...asked });
  if (row === undefined) throw new Error('a select without a table gave no row');
  return row;
}

/** Tells whether a customer placed an order with this key before. */
export async function isKnownOrder(
  db: Db,
  { customerId, idempotencyKey }: { customerId: string; idempotencyKey: string },
): Promise<boolean> {
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  return known !== undefined;
}
