import { limitKey } from '#server/platform/auth/address.ts';
import type { LimitName } from '#server/platform/auth/limits.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { listActiveCodes } from './queries.ts';

/**
 * Counts a guess before it is looked at: in this process first, so that thousands at once never
 * reach the database. Gives back how to take the count back: for who was right.
 */
export async function countGuess(
  ctx: Pick<Context, 'db' | 'limits' | 'now'>,
  address: string,
): Promise<() => Promise<void>> {
  const network = limitKey(address);
  const counts: [LimitName, string][] = [
    ['accessCodeHere', network],
    ['accessCode', network],
    ['accessCodeAnywhere', 'all'],
  ];
  await ctx.limits.consumeSite('accessCodeHere', address);
  for (const [name, key] of counts) {
    try {
      await ctx.limits.consume(name, key);
    } catch (error) {
      // Guesses from everywhere else must not lock out the places that a code is used from.
      const isEverywhere = error instanceof AppError && name === 'accessCodeAnywhere';
      if (!isEverywhere || !(await isUsedFrom(ctx, network))) throw error;
    }
  }
  return async () => {
    await ctx.limits.giveBackSite('accessCodeHere', address);
    for (const [name, key] of counts) await ctx.limits.giveBack(name, key);
  };
}

async function isUsedFrom(
  { db, now }: Pick<Context, 'db' | 'now'>,
  network: string,
): Promise<boolean> {
  const codes = await listActiveCodes(db, now());
  return codes.some(({ usedByIp }) => usedByIp !== null && limitKey(usedByIp) === network);
}
