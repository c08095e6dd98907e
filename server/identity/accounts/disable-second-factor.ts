import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkPassword } from './check-password.ts';
import { mailAccount } from './mail-account.ts';
import { getAccount } from './queries.ts';

/** Switches the second factor off; its recovery codes go with it. */
export async function disableSecondFactor(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { password }: { password: string },
): Promise<{ disabled: boolean }> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  return transact(ctx, async (tx) => {
    const gone = await tx
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .returning('userId')
      .executeTakeFirst();
    if (gone === undefined) throw new AppError('SECOND_FACTOR_OFF');
    recordChange(ctx, tx, {
      action: 'customer.switch-off-second-factor',
      subject: { type: 'user', id: userId },
      before: { secondFactor: true },
      after: { secondFactor: false },
      ownerId: userId,
      topics: ['session'],
    });
    await mailAccount(ctx, tx, {
      kind: 'second-factor-off',
      user: await getAccount(tx, userId),
      subject: () => 'Inloggen in twee stappen staat uit',
      paragraphs: [
        'Inloggen in twee stappen is uitgezet voor je account. Je logt nu in met alleen je wachtwoord.',
      ],
      link: { label: 'Ik was dit niet', path: '/forgot-password' },
    });
    return { disabled: true };
  });
}
