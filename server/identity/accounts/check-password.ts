import { verifyPassword } from '#server/platform/auth/passwords.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/**
 * Asks somebody who is signed in for their password again, before what would lock them out or let
 * others in: theirs, also where they work for another customer. Guesses are counted before they are
 * looked at, and a right one is taken back. Answers the hash it matched.
 */
export async function checkPassword(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { password }: { password: string },
): Promise<{ passwordHash: string }> {
  const userId = ctx.actor.authorId ?? ctx.actor.id;
  await ctx.limits.consume('ownPassword', userId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const passwordHash = account?.password ?? null;
  if (passwordHash === null || !(await verifyPassword({ hash: passwordHash, password }))) {
    throw new AppError('WRONG_PASSWORD');
  }
  await ctx.limits.giveBack('ownPassword', userId);
  return { passwordHash };
}
