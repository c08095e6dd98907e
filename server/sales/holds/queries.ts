import { sql, type RawBuilder } from 'kysely';
import type { Hold } from '#contract/staff/holds.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

type Held = { userId: RawBuilder<unknown>; serviceId: RawBuilder<unknown>; today: string };

/**
 * Condition in a query: staff let this customer, or this service of theirs, be today, or a return of the
 * service is to be decided first.
 */
export function isHeld({ userId, serviceId, today }: Held): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from holds where holds.user_id = ${userId} and holds.ended_at is null
      and holds.until >= ${today}::date
      and (holds.service_id is null or holds.service_id = ${serviceId})
  ) or ${hasOpenReturn(serviceId)})`;
}

/** The service of an order in a query, where it is about one alone: what is held of one of several holds up no other. */
export const onlyService = sql<string | null>`(
  select (array_agg(service_id))[1] from order_lines where order_lines.order_id = orders.id
  having count(distinct service_id) = 1
)`;

/** Condition in a query: it is to be decided whether this service is given back. */
export function hasOpenReturn(serviceId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from returns where returns.service_id = ${serviceId} and returns.state = 'asked'
  )`;
}

/** Last day in a query on which staff let this customer, or this service of theirs, be; null without one. */
export function heldUntil({ userId, serviceId, today }: Held): RawBuilder<string | null> {
  return sql<string | null>`(
    select max(until)::text from holds where holds.user_id = ${userId} and holds.ended_at is null
      and holds.until >= ${today}::date
      and (holds.service_id is null or holds.service_id = ${serviceId})
  )`;
}

/** Steps in a query that staff leave out of what time does of a customer, as `stepKey` says them. */
export function skippedSteps({ userId }: Pick<Held, 'userId'>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select step || ' ' || about from holds
    where holds.user_id = ${userId} and holds.step is not null and holds.ended_at is null
  )`;
}

const SERVICES_MAX = 200;

/** Lists what runs of a customer's holds, the first to end in front, and the services they can be about. */
export async function listHolds(
  db: Db,
  { customerId, today }: { customerId: string; today: string },
): Promise<{ items: Hold[]; services: { id: string; name: string }[] }> {
  const customer = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (customer === undefined) throw new AppError('NOT_FOUND');
  const items = await db
    .selectFrom('holds')
    .innerJoin('users as placers', 'placers.id', 'holds.placedBy')
    .leftJoin('services', 'services.id', 'holds.serviceId')
    .select([
      'holds.id',
      'holds.serviceId',
      'services.name as serviceName',
      'holds.until',
      'holds.reason',
      'placers.name as placedByName',
      'holds.createdAt',
    ])
    .where('holds.userId', '=', customerId)
    .where('holds.endedAt', 'is', null)
    .where('holds.until', '>=', today)
    .$narrowType<{ until: string }>()
    .orderBy('holds.until')
    .orderBy('holds.id')
    .limit(SERVICES_MAX)
    .execute();
  const services = await db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('userId', '=', customerId)
    .where('status', '<>', 'cancelled')
    .orderBy('name')
    .orderBy('id')
    .limit(SERVICES_MAX)
    .execute();
  return { items, services };
}

/** Lists all that a person was ever given, for the copy of their data. */
export async function listGivenHolds(db: Db, { userId, limit }: { userId: string; limit: number }) {
  return db
    .selectFrom('holds')
    .select([
      'step as overgeslagen stap',
      'until as tot en met',
      'reason as reden',
      'createdAt as gegeven op',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}
