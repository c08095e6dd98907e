import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { limitKey } from './address.ts';
import { deviceMark } from './device-mark.ts';

/** Places an account is used from; who has more of them is no single person. */
const PLACES_MAX = 500;

type Place = { email: string; address: string; device: string | null };

/**
 * Tells whether an account is used from where somebody signs in to it: by a browser that came in before, or
 * from a network where a session of it is or was. Strangers who guess, from however many addresses, are
 * no reason to keep such a place waiting or out.
 */
export async function isKnownPlace(
  { db }: Pick<Context, 'db'>,
  { email, address, device }: Place,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      eb
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .where('sessions.ipAddress', 'is not', null)
        .select(sql<string[]>`(array_agg(distinct sessions.ip_address))[:${PLACES_MAX}]`.as('all'))
        .as('addresses'),
    ])
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (user === undefined) return false;
  // By network: within it a device changes its IPv6 address every day.
  const network = limitKey(address);
  if (user.addresses?.some((used) => limitKey(used) === network) === true) return true;
  if (device === null) return false;
  const known = await db
    .selectFrom('signIns')
    .select('id')
    .where('userId', '=', user.id)
    .where('device', '=', deviceMark({ userId: user.id, device }))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
