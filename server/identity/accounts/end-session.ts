import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Signs somebody out on one device. Of another person there is no such session. */
export async function endSession(
  ctx: VerbContext<UserActor>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ ended: number }> {
  return transact(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'session.end',
      subject: { type: 'session', id: sessionId },
      before: null,
      after: { userId },
      ownerId: userId,
      topics: ['session'],
    });
    return { ended: 1 };
  });
}
