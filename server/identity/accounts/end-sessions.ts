import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

/** Signs somebody out everywhere, or everywhere but in one session; says how many ended. */
export async function endSessions(
  ctx: Pick<VerbContext<UserActor>, 'actor' | 'now'>,
  tx: Tx,
  { userId, except }: { userId: string; except?: string },
): Promise<{ ended: number }> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  const ended = await query.returning('id').execute();
  if (ended.length > 0) {
    recordChange(ctx, tx, {
      action: 'customer.end-sessions',
      subject: { type: 'user', id: userId },
      before: null,
      after: { endedSessions: ended.length },
      ownerId: userId,
      topics: ['session'],
    });
  }
  return { ended: ended.length };
}
