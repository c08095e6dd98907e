import type { RecoveryCodes } from '#contract/customer/security.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkPassword } from './check-password.ts';
import { mailAccount } from './mail-account.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { getAccount } from './queries.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';

/** New recovery codes; the older ones are worthless from now on. */
export async function renewRecoveryCodes(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { password }: { password: string },
): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  const { codes, hashes } = await makeRecoveryCodes(ctx);
  await transact(ctx, async (tx) => {
    const factor = await tx
      .selectFrom('secondFactors')
      .select('userId')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) throw new AppError('SECOND_FACTOR_OFF');
    await storeRecoveryCodes(ctx, tx, { userId, hashes });
    recordChange(ctx, tx, {
      action: 'customer.renew-recovery-codes',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
    await mailAccount(ctx, tx, {
      kind: 'recovery-codes-renewed',
      user: await getAccount(tx, userId),
      subject: () => 'Je hebt nieuwe herstelcodes',
      paragraphs: [
        'Er zijn nieuwe herstelcodes voor je account gemaakt. De oude codes werken niet meer.',
      ],
    });
  });
  return { codes };
}
