import type { VerbContext } from '#server/context.ts';

/** Time that a link which is over still says so, instead of being unknown. */
const KEPT_AFTER_MS = 7 * 86_400_000;

/** Throws away links that were over long ago. */
export async function sweepLinks(ctx: Pick<VerbContext, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('verifications')
    .where('expiresAt', '<', new Date(ctx.now().getTime() - KEPT_AFTER_MS))
    .execute();
}
