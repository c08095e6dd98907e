import { refuse, ok, type Result } from '#domain/platform/result.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/**
 * Takes the second factor off an account from the shell, for who lost phone and recovery codes and
 * has shown in another way who they are. No screen can do this: a colleague could be talked into it.
 */
export function removeSecondFactor(
  ctx: Pick<VerbContext, 'db' | 'now' | 'actor'>,
  { email }: { email: string },
): Promise<Result<undefined, 'USER_UNKNOWN' | 'SECOND_FACTOR_OFF'>> {
  return transact(ctx, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (user === undefined) return refuse('USER_UNKNOWN');
    const gone = await tx
      .deleteFrom('secondFactors')
      .where('userId', '=', user.id)
      .where('confirmedAt', 'is not', null)
      .returning('userId')
      .executeTakeFirst();
    if (gone === undefined) return refuse('SECOND_FACTOR_OFF');
    recordChange(ctx, tx, {
      action: 'customer.remove-second-factor',
      subject: { type: 'user', id: user.id },
      before: { secondFactor: true },
      after: { secondFactor: false },
      ownerId: user.id,
      topics: ['session'],
    });
    return ok();
  });
}
