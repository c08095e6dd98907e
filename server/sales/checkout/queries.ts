import { sql } from 'kysely';
import type { Offer } from '#domain/catalogue/offer.ts';
import { askedTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { ItemToPrice } from '#domain/sales/checkout.ts';
import { readOffers } from '#server/catalogue/offers/queries.ts';
import { listPlansToOrder, type PlanToOrder } from '#server/catalogue/plans/queries.ts';
import { AppError } from '#server/errors.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { compileOnce, slot, statementOnce, unseen } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';

type CustomerToOrder = {
  /** They deleted their account meanwhile. */
  isGone: boolean;
  liveServices: number;
  openOrders: number;
  recentOrders: number;
  known: { id: string; requestHash: string } | null;
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
        (select count(*) from orders join order_lines as line on line.order_id = orders.id
          where user_id = ${customer} and status || '' = 'pending' and line.part = 'base'
          and (orders.kind = 'new'
            or exists (select from renewals where renewals.order_id = orders.id and brings_back)))
          as open_orders,
        (select count(*) from orders where user_id = ${customer} and created_at > ${since}
          and kind in ('new', 'plan-change')) as recent_orders,
        (select json_build_object('id', id, 'requestHash', request_hash) from orders
         where user_id = ${customer} and idempotency_key = ${unseen('idempotencyKey', 'uuid')}) as known,
        (select billing_reference from profiles where user_id = ${customer}),
        ${settingsColumn()}
    `.compile(db);
  },
}));

/**
 * A customer with their row locked, so that nobody else orders for them until the transaction ends:
 * the order they placed with this key, what they have, and how much they ordered lately; with what their
 * invoices refer to, and the settings that an order is placed under.
 */
export async function lockCustomer(
  tx: Tx,
  customerId: string,
  asked: { idempotencyKey: string; since: Date },
): Promise<CustomerToOrder> {
  // Two statements: what is counted must be read after the lock was given, not when it was asked.
  await tx.executeQuery(lockToOrder(tx, { customerId }));
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

type Asked = {
  plan: string;
  termMonths?: TermMonths | undefined;
  cycle?: 'monthly' | 'yearly' | undefined;
  options?: Readonly<Record<string, number>> | undefined;
};

/** Something in a basket that is sold now, with all that can be taken with it. */
export type ReadItem<Item> = ItemToPrice & { asked: Item; plan: PlanToOrder; offer: Offer };

/** Reads what a basket asks for, in its order. Throws PLAN_NOT_AVAILABLE. */
export async function readItems<Item extends Asked>(
  db: Db,
  items: readonly Item[],
): Promise<ReadItem<Item>[]> {
  const plans = await listPlansToOrder(
    db,
    items.map(({ plan }) => plan),
  );
  const offers = await readOffers(
    db,
    plans.map(({ id }) => id),
  );
  return items.map((asked) => {
    const plan = plans.find(({ slug }) => slug === asked.plan);
    const offer = offers.find(({ id }) => id === plan?.id);
    if (plan === undefined || offer === undefined) throw new AppError('PLAN_NOT_AVAILABLE');
    return { asked, plan, offer, termMonths: askedTerm(asked, 1), options: asked.options ?? {} };
  });
}
