import type { Context, SystemContext, UserActor } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { countFactorGuess } from './count-factor-guess.ts';
import { consumeFactorCode } from './consume-factor-code.ts';

type ProofContext = SystemContext & { actor: UserActor } & Pick<Context, 'limits'>;

/**
 * Takes a code of the second step in a session that began before its person got their role: whoever
 * else has that session, by a cookie or a screen left open, does not get the console with it.
 */
export async function proveSession(
  ctx: ProofContext,
  { code }: { code: string },
): Promise<{ proven: boolean }> {
  const { id: userId, sessionId } = ctx.actor;
  const factor = await ctx.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  if (factor === undefined) throw new AppError('SECOND_FACTOR_OFF');
  await countFactorGuess(ctx, { userId });
  if (!(await consumeFactorCode(ctx, { userId, code, sealed: factor.secret }))) {
    throw new AppError('SECOND_FACTOR_WRONG');
  }
  await transact(ctx, async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ provenAt: ctx.now() })
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .execute();
    recordChange(ctx, tx, {
      action: 'session.prove',
      subject: { type: 'session', id: sessionId },
      before: null,
      after: { userId },
      ownerId: userId,
      topics: ['session'],
    });
  });
  await ctx.limits.reset('secondFactor', userId);
  return { proven: true };
}
