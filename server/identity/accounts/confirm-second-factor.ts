import type { RecoveryCodes } from '#contract/customer/security.ts';
import { readFactorCode } from '#domain/identity/second-factor.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import { matchFactorStep } from '#server/platform/auth/one-time-codes.ts';
import { openSecret } from '#server/platform/auth/sealed-secret.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { endSessions } from './end-sessions.ts';
import { mailAccount } from './mail-account.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { asksMailbox, factorPurpose, getAccount } from './queries.ts';
import { storeRecoveryCodes } from './store-recovery-codes.ts';

/**
 * Switches the second factor on, once an app has shown that it has the secret. Every other session
 * ends: it was opened with the password alone, and from here on that is not enough.
 */
export async function confirmSecondFactor(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  await ctx.limits.consume('secondFactor', userId);
  const { codes, hashes } = await makeRecoveryCodes(ctx);
  await transact(ctx, async (tx) => {
    await lockOwnUser(tx, userId);
    const factor = await tx
      .selectFrom('secondFactors')
      .select(['secret', 'mailboxProvenAt'])
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const user = await getAccount(tx, userId);
    // Begun as a customer, or before the shop sent mails: whoever did that may know the password alone.
    const { config, mail } = ctx;
    const isAsked = await asksMailbox(tx, { config, mail, role: user.role });
    const isUnproven = isAsked && factor?.mailboxProvenAt === null;
    if (factor === undefined || isUnproven) throw new AppError('SECOND_FACTOR_NOT_STARTED');
    const secret = openSecret(ctx.secretKey, factorPurpose(userId), factor.secret);
    const given = readFactorCode(code);
    const lastStep =
      given.ok && given.value.kind === 'app'
        ? matchFactorStep(secret, given.value.code, ctx.now())
        : null;
    if (lastStep === null) throw new AppError('SECOND_FACTOR_WRONG');
    await tx
      .updateTable('secondFactors')
      .set({ confirmedAt: ctx.now(), lastStep })
      .where('userId', '=', userId)
      .execute();
    await noteProof(ctx, tx);
    await storeRecoveryCodes(ctx, tx, { userId, hashes });
    await endSessions(ctx, tx, { userId, except: ctx.actor.sessionId });
    recordChange(ctx, tx, {
      action: 'customer.switch-on-second-factor',
      subject: { type: 'user', id: userId },
      before: { secondFactor: false },
      after: { secondFactor: true },
      ownerId: userId,
      topics: ['session'],
    });
    await mailAccount(ctx, tx, {
      kind: 'second-factor-on',
      user,
      subject: () => 'Inloggen in twee stappen staat aan',
      paragraphs: [
        'Inloggen in twee stappen staat nu aan voor je account. Bij het inloggen vragen we een code uit je app.',
        'Andere apparaten zijn uitgelogd. Bewaar je herstelcodes op een veilige plek: daarmee kom je binnen als je je telefoon kwijt bent.',
      ],
    });
  });
  await ctx.limits.reset('secondFactor', userId);
  return { codes };
}

/** It took the password, and was done in this session: that is proof of whose it is. */
async function noteProof({ actor, now }: VerbContext<UserActor>, tx: Tx): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ provenAt: now() })
    .where('id', '=', actor.sessionId)
    .execute();
}
