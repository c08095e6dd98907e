import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';

export type SessionChange = {
  action: 'sign-in' | 'sign-out';
  userId: string;
  sessionId: string;
  address: string | null;
};

/** The audit row of a session that began or ended; open tabs of the person hear of an end. */
export async function recordSession(ctx: VerbContext, change: SessionChange): Promise<void> {
  const ended = change.action === 'sign-out';
  await transact(ctx, async (tx) =>
    recordChange(ctx, tx, {
      action: `session.${change.action}`,
      subject: { type: 'session', id: change.sessionId },
      before: null,
      after: { userId: change.userId, address: change.address },
      ownerId: change.userId,
      topics: ended ? ['session'] : [],
    }),
  );
}
