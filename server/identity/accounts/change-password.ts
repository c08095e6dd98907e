import { settingValue } from '#domain/operations/settings.ts';
import { endCodes } from '#server/platform/auth/mailed-codes.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import { endLinks } from '#server/platform/auth/one-time-links.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { AuthRefusal } from '#server/platform/auth/refusal.ts';
import { refuseWeakPassword } from '#server/platform/auth/weak-passwords.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkPassword } from './check-password.ts';
import { endSessions } from './end-sessions.ts';
import { mailAccount } from './mail-account.ts';

type Change = { currentPassword: string; newPassword: string };

/** 'Wachtwoord Wijzigen': with the present one; everywhere but here one is signed out. */
export async function changePassword(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { currentPassword, newPassword }: Change,
): Promise<{ ended: number }> {
  const { id: userId, sessionId } = ctx.actor;
  const { passwordHash: before } = await checkPassword(ctx, { password: currentPassword });
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await refuseWeak(ctx, newPassword, user);
  // Slow on purpose, so not while the transaction holds its rows.
  const password = await hashPassword(newPassword, ctx.config);
  return transact(ctx, async (tx) => {
    await lockUser(tx, userId);
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updatedAt: ctx.now() })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      // Changed elsewhere since it was checked: that one stands.
      .where('password', '=', before)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('CONFLICT');
    await endLinks(tx, { purpose: 'password-reset', userId });
    await endCodes(tx, { userId });
    recordChange(ctx, tx, {
      action: 'customer.change-password',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
    await mailAccount(ctx, tx, {
      kind: 'password-changed',
      user,
      subject: (siteName) => `Je wachtwoord voor ${siteName} is gewijzigd`,
      paragraphs: [
        'Je wachtwoord is zojuist gewijzigd. Op je andere apparaten ben je uitgelogd; log daar opnieuw in met je nieuwe wachtwoord.',
      ],
      link: { label: 'Ik was dit niet', path: '/forgot-password' },
    });
    return endSessions(ctx, tx, { userId, except: sessionId });
  });
}

async function refuseWeak(
  { db }: Pick<VerbContext, 'db'>,
  password: string,
  user: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const siteName = settingValue(await readSettings(db), 'site_name');
  const names = [user.firstName, user.lastName];
  try {
    await refuseWeakPassword(password, { email: user.email, names, siteName });
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error;
    throw new AppError('WEAK_PASSWORD', { reasons: error.reasons });
  }
}
