import type { VerbContext } from '#server/context.ts';

/** So long a session that is over still says from where an account is used (auth/sign-in-limits.ts). */
const KEPT_AFTER_MS = 30 * 86_400_000;

/** Throws away sessions that were over long ago, and questions for another address that are over. */
export async function sweepSessions(ctx: Pick<VerbContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .deleteFrom('sessions')
    .where('expiresAt', '<', new Date(now.getTime() - KEPT_AFTER_MS))
    .execute();
  await ctx.db.deleteFrom('emailChanges').where('expiresAt', '<', now).execute();
}
