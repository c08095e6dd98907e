import { settingValue } from '#domain/settings.ts';
import { AuthRefusal } from '#server/auth/refusal.ts';
import type { VerbContext } from '#server/context.ts';
import { readSettings } from '#server/settings/queries.ts';

/**
 * The last word on a sign-in, after its password was right and before there is a session: who does
 * not hold the password learns nothing of all this.
 */
export async function admitSession(
  ctx: VerbContext,
  { userId }: { userId: string },
): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('blockedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined || user.blockedAt === null) return;
  const supportEmail = settingValue(await readSettings(ctx.db), 'support_email');
  const help = supportEmail === '' ? 'Neem contact met ons op.' : `Mail ons op ${supportEmail}.`;
  throw new AuthRefusal('ACCOUNT_BLOCKED', 403, `Je account is geblokkeerd. ${help}`);
}
