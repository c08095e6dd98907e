import { sql } from 'kysely';
import type { IpFamily } from '#domain/platform/ip-address.ts';
import type { StaffAddressRange, TakenAddress } from '#contract/staff/addresses.ts';
import {
  RANGES_MAX,
  type ServerAddress,
  type ServerNetwork,
} from '#domain/delivery/address-range.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';

function selectRanges(db: Db) {
  const count = (which: 'is' | 'is not') => sql<number>`(
    select count(*)::integer from addresses
    where range_id = address_ranges.id and service_id ${sql.raw(which)} null
  )`;
  return db
    .selectFrom('addressRanges')
    .select([
      'id',
      'family',
      'firstAddress as first',
      'lastAddress as last',
      'prefix',
      'gateway',
      'createdAt',
      count('is').as('free'),
      count('is not').as('taken'),
    ]);
}

/** All ranges, the newest first. */
export async function listRanges(db: Db): Promise<StaffAddressRange[]> {
  return selectRanges(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(RANGES_MAX)
    .execute();
}

export async function getRange(db: Db, rangeId: string): Promise<StaffAddressRange> {
  const range = await selectRanges(db).where('id', '=', rangeId).executeTakeFirst();
  if (range === undefined) throw new AppError('NOT_FOUND');
  return range;
}

const ORDERS: Sorts<'taken'> = {
  taken: { by: sql`addresses.taken_at`, type: 'timestamptz' },
};

/** Addresses that services have, the one that was taken last first. */
export async function listTaken(db: Db, page: PageRequest): Promise<Page<TakenAddress>> {
  const query = db
    .selectFrom('addresses')
    .innerJoin('services', 'services.id', 'addresses.serviceId')
    .innerJoin('users', 'users.id', 'services.userId')
    .select([
      'addresses.id',
      'addresses.address',
      'addresses.takenAt',
      'services.id as serviceId',
      'services.name as serviceName',
      'services.status as serviceStatus',
      'users.id as customerId',
      'users.name as customerName',
    ])
    .where('addresses.serviceId', 'is not', null);
  return readPage(query, 'addresses', { ...page, sort: 'taken' }, ORDERS);
}

/** Reads the addresses of a service's server; null when it has none of the shop's. */
export async function readNetwork(db: Db, serviceId: string): Promise<ServerNetwork | null> {
  const rows = await db
    .selectFrom('addresses')
    .innerJoin('addressRanges', 'addressRanges.id', 'addresses.rangeId')
    .select(['addresses.family', 'addresses.address', 'prefix', 'gateway'])
    .where('serviceId', '=', serviceId)
    .orderBy('extra')
    .orderBy('takenAt')
    .orderBy('addresses.rangeId')
    .orderBy('addresses.place')
    .execute();
  const addressesOf = (family: IpFamily): ServerAddress[] =>
    rows
      .filter((row) => row.family === family)
      .map(({ address, prefix, gateway }) => ({ address, prefix, gateway }));
  const [ipv4, ...extra] = addressesOf(4);
  const [ipv6 = null] = addressesOf(6);
  return ipv4 ? { ipv4, ipv6, extra } : null;
}
