import type { Context, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { warnOfGuesses } from './warn-of-guesses.ts';

/** Counts a code of the second step before it is looked at; who has tried too often is told of it by mail. */
export async function countFactorGuess(
  ctx: VerbContext & Pick<Context, 'limits'>,
  { userId }: { userId: string },
): Promise<void> {
  try {
    await ctx.limits.consume('secondFactor', userId);
  } catch (error) {
    if (error instanceof AppError) await warnOfGuesses(ctx, { userId });
    throw error;
  }
}
