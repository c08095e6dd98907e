import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endSessions } from './end-sessions.ts';

/** Signs one out everywhere but here. */
export function endOtherSessions(ctx: VerbContext<UserActor>): Promise<{ ended: number }> {
  const { id: userId, sessionId } = ctx.actor;
  return transact(ctx, (tx) => endSessions(ctx, tx, { userId, except: sessionId }));
}
