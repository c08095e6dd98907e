import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { readBuyer } from './read-buyer.ts';
import { readKnownBuyer } from './read-known-buyer.ts';

/**
 * Reads the buyer of the next thing that a service costs: who bought the last one, as they are known by
 * now. Null for a service that nobody bought, and for one that moved in whose customer is not known well
 * enough.
 */
export async function readServiceBuyer(db: Db, serviceId: string): Promise<BillingSnapshot | null> {
  const last = await db
    .selectFrom('orders as last')
    .innerJoin('services', (join) =>
      join.on((eb) =>
        eb.or([
          eb('last.id', '=', eb.ref('services.orderId')),
          eb('last.renewsServiceId', '=', eb.ref('services.id')),
        ]),
      ),
    )
    .select(['last.userId', 'last.billing', 'last.createdAt as orderedAt'])
    .where('services.id', '=', serviceId)
    .orderBy('last.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) return readBuyer(db, last);
  const moved = await db
    .selectFrom('services')
    .select('userId')
    .where('id', '=', serviceId)
    .where('movedUntil', 'is not', null)
    .executeTakeFirst();
  if (moved === undefined) return null;
  return (await readKnownBuyer(db, { customerId: moved.userId })).billing;
}
