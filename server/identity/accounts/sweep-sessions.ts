import { sql } from 'kysely';
import { consoleSessionLimits } from '#domain/platform/session-limits.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** Time that a session which is over still says from where an account is used (auth/sign-in-limits.ts). */
const KEPT_AFTER_MS = 30 * 86_400_000;

type SweepContext = Pick<VerbContext, 'actor' | 'db' | 'now'>;

/** Throws away sessions that were over long ago, and questions for another address that are over. */
export async function sweepSessions(ctx: SweepContext): Promise<void> {
  const now = ctx.now();
  await endLeftSessions(ctx);
  await ctx.db
    .deleteFrom('sessions')
    .where('expiresAt', '<', new Date(now.getTime() - KEPT_AFTER_MS))
    .execute();
  await ctx.db.deleteFrom('emailChanges').where('expiresAt', '<', now).execute();
}

/**
 * Writes down the end of sessions that were left alone, and has the screens that are still open hear of
 * it. Every call refuses them already (domain/platform/session-limits.ts).
 */
async function endLeftSessions(ctx: SweepContext): Promise<void> {
  const now = ctx.now();
  const { openedBefore, activeBefore } = consoleSessionLimits(now);
  await transact(ctx, async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .from('userRoles')
      .set({ expiresAt: now })
      .whereRef('userRoles.userId', '=', 'sessions.userId')
      .where('userRoles.role', '<>', 'customer')
      .where('sessions.expiresAt', '>', now)
      // As `sessionEnd` has it; greatest passes over what is null.
      .where((eb) => {
        const since = sql`greatest(sessions.created_at, proven_at, raised_at)`;
        return eb.or([
          eb(since, '<=', openedBefore),
          eb(sql`greatest(${since}, last_active_at)`, '<=', activeBefore),
        ]);
      })
      .returning('sessions.userId')
      .execute();
    for (const userId of new Set(ended.map((session) => session.userId))) {
      recordChange(ctx, tx, {
        action: 'customer.end-sessions',
        subject: { type: 'user', id: userId },
        before: null,
        after: { endedSessions: ended.filter((session) => session.userId === userId).length },
        ownerId: userId,
        topics: ['session'],
      });
    }
  });
}
