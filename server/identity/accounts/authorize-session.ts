import type { Attempt } from '#server/platform/auth/auth.ts';
import { codeNeeded, wrongCode } from '#server/platform/auth/refusal.ts';
import type { Context, SystemContext } from '#server/context.ts';
import { accountBlocked } from './account-blocked.ts';
import { countFactorGuess } from './count-factor-guess.ts';
import { consumeFactorCode } from './consume-factor-code.ts';

type SignInContext = SystemContext & Pick<Context, 'limits'>;

/**
 * The last word on a sign-in, after its password was right and before there is a session: who does
 * not hold the password learns nothing of all this. Answers since when the second factor is on whose code
 * was right, if one was asked.
 */
export async function authorizeSession(ctx: SignInContext, attempt: Attempt): Promise<Date | null> {
  const { userId, code } = attempt;
  const user = await ctx.db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.blockedAt', 'secondFactors.confirmedAt', 'secondFactors.secret'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) return null;
  if (user.blockedAt !== null) throw await accountBlocked(ctx);
  if (user.confirmedAt === null || user.secret === null) return null;
  if (code === '') throw codeNeeded();
  // Only who holds the password gets here, so counting by account locks out nobody else's guess.
  await countFactorGuess(ctx, { userId });
  if (!(await consumeFactorCode(ctx, { userId, code, sealed: user.secret }))) {
    await noteWrongCode(ctx, attempt);
    throw wrongCode();
  }
  await ctx.limits.reset('secondFactor', userId);
  return user.confirmedAt;
}

/**
 * Notes a wrong code among the sign-ins: its reader knows that somebody else has their password, or that
 * they mistyped.
 */
async function noteWrongCode({ db, now }: SignInContext, attempt: Attempt): Promise<void> {
  const { userId, address, userAgent } = attempt;
  await db
    .insertInto('signIns')
    .values({
      id: crypto.randomUUID(),
      userId,
      at: now(),
      outcome: 'wrong_code',
      address,
      userAgent,
      device: null,
    })
    .execute();
}
