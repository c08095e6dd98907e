import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** 'Terug naar console': ends the customer's session that a colleague asks this with, and no other. */
export async function stopActing(ctx: VerbContext<UserActor>): Promise<{ ended: number }> {
  const { id: userId, sessionId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .where('openedFrom', 'is not', null)
      .returning('id')
      .execute();
    if (ended.length > 0) {
      recordChange(ctx, tx, {
        action: 'customer.stop-acting',
        subject: { type: 'user', id: userId },
        before: null,
        after: { sessionId },
        ownerId: userId,
        topics: ['session'],
      });
    }
    return { ended: ended.length };
  });
}
