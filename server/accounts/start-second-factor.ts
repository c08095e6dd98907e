import type { SecondFactorStart } from '#contract/customer/security.ts';
import { settingValue } from '#domain/settings.ts';
import { encodeBase32, factorUri, makeFactorSecret } from '#server/auth/one-time-codes.ts';
import { sealSecret } from '#server/auth/sealed-secret.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/settings/queries.ts';
import { checkPassword } from './check-password.ts';
import { drawQrCode } from '#server/draw-qr-code.ts';
import { factorPurpose } from './queries.ts';

/** Makes the secret for an app. Nothing asks for its codes until one of them was confirmed. */
export async function startSecondFactor(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>,
  { password }: { password: string },
): Promise<SecondFactorStart> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  const secret = makeFactorSecret();
  return transact(ctx, async (tx) => {
    const fresh = {
      secret: sealSecret(ctx.secretKey, factorPurpose(userId), secret),
      lastStep: 0,
      createdAt: ctx.now(),
    };
    const row = await tx
      .insertInto('secondFactors')
      .values({ userId, ...fresh })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet(fresh).where('secondFactors.confirmedAt', 'is', null),
      )
      .returning('userId')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('SECOND_FACTOR_ON');
    recordChange(ctx, tx, {
      action: 'customer.start-second-factor',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const issuer = settingValue(await readSettings(tx), 'site_name');
    const uri = factorUri({ issuer, email: user.email, secret });
    return { secret: encodeBase32(secret), uri, qr: drawQrCode(uri) };
  });
}
