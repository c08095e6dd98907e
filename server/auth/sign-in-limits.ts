import type { Context } from '#server/context.ts';
import { limitKey } from './address.ts';
import { accountKey, type LimitName } from './limits.ts';
import { asRefusal } from './refusal.ts';

/** Places an account is used from; who has more of them is no single person. */
const PLACES_MAX = 500;

type Attempt = { email: string; address: string };

/**
 * Counts a sign-in before its password is looked at, so that guesses sent all at once are counted
 * too. Gives back how to take the count back: for who was right.
 */
export async function countSignIn(
  { limits, db }: Pick<Context, 'limits' | 'db'>,
  { email, address }: Attempt,
): Promise<() => Promise<void>> {
  const network = limitKey(address);
  const counts: [LimitName, string][] = [
    ['signInAccountAtAddress', accountKey(email, network)],
    ['signInAddress', network],
    ['signInAccount', accountKey(email)],
  ];
  for (const [name, key] of counts) {
    try {
      await limits.consume(name, key);
    } catch (error) {
      // Guesses from everywhere else must not lock out the places an account is used from.
      const isEverywhere = name === 'signInAccount' && asRefusal(error) !== null;
      if (!isEverywhere || !(await isUsedFrom(db, { email, address }))) throw error;
    }
  }
  return async () => {
    for (const [name, key] of counts) await limits.giveBack(name, key);
  };
}

async function isUsedFrom(db: Context['db'], { email, address }: Attempt): Promise<boolean> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.ipAddress')
    .distinct()
    .where('users.email', '=', email)
    .where('sessions.ipAddress', 'is not', null)
    .limit(PLACES_MAX)
    .execute();
  const network = limitKey(address);
  // By network: within it a device changes its IPv6 address every day.
  return sessions.some(({ ipAddress }) => limitKey(ipAddress ?? '') === network);
}
