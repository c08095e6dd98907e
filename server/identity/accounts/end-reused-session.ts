import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/**
 * Ends a session of which an older cookie was shown: two have it, and nobody can tell which of them is
 * its person, who signs in anew.
 */
export async function endReusedSession(
  ctx: VerbContext,
  { userId, sessionId, address }: { userId: string; sessionId: string; address: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) return;
    recordChange(ctx, tx, {
      action: 'session.reuse',
      subject: { type: 'session', id: sessionId },
      before: null,
      after: { userId, address },
      ownerId: userId,
      topics: ['session'],
    });
  });
  ctx.log.warn({ userId, address }, 'an older cookie of a session was used; it ended');
}
