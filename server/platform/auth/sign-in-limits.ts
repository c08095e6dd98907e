import type { Context } from '#server/context.ts';
import { limitKey } from './address.ts';
import { accountKey, type Limits } from './limits.ts';
import { asRefusal } from './refusal.ts';

type Attempt = {
  email: string;
  address: string;
  /** True if the account is used from there: guesses from everywhere else must not lock it out. */
  isKnown: boolean;
};

/**
 * Counts a sign-in before its password is looked at, so that guesses sent all at once are counted
 * too. Gives back how to take the count back: for who was right.
 */
export async function countSignIn(
  { limits }: Pick<Context, 'limits'>,
  { email, address, isKnown }: Attempt,
): Promise<() => Promise<void>> {
  const network = limitKey(address);
  const own = accountKey(email, network);
  await limits.consume('signInAccountAtAddress', own);
  await limits.consume('signInAddress', network);
  await unlessKnown(isKnown, limits.consumeSite('signInAddress', address));
  await unlessKnown(isKnown, limits.consume('signInAccount', accountKey(email)));
  return () => undoCount(limits, { email, address });
}

async function unlessKnown(isKnown: boolean, counting: Promise<void>): Promise<void> {
  await counting.catch((error: unknown) => {
    if (!isKnown || asRefusal(error) === null) throw error;
  });
}

async function undoCount(
  limits: Limits,
  { email, address }: Pick<Attempt, 'email' | 'address'>,
): Promise<void> {
  const network = limitKey(address);
  await limits.giveBack('signInAccountAtAddress', accountKey(email, network));
  await limits.giveBack('signInAddress', network);
  await limits.giveBackSite('signInAddress', address);
  await limits.giveBack('signInAccount', accountKey(email));
}
