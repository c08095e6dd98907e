import { isDeepStrictEqual } from 'node:util';
import type { UserActor } from '#server/context.ts';
import { actorOf, type CallContext } from './procedures.ts';
import { findSession, type Session } from './session.ts';

type OpenCall = Pick<CallContext, 'config' | 'db' | 'now' | 'requestId' | 'address'> & {
  actor: UserActor;
  signedInAs: Session;
};

/**
 * Looks whether the session of an answer that goes on is over by its time, which nobody announces. It
 * is asked for when it may be, for it may have been used meanwhile; and the first time, for what ended
 * it before the answer began to listen is heard of no more.
 */
export function watchSession(call: OpenCall) {
  let overAt = new Date(0);
  return {
    async isOver(): Promise<boolean> {
      if (call.now() < overAt) return false;
      const until = await lastsUntil(call);
      overAt = until ?? overAt;
      return until === null;
    },
    leftMs: () => Math.max(0, overAt.getTime() - call.now().getTime()),
  };
}

/** Null once it is over, or lets them be somebody else than when they called. */
async function lastsUntil(call: OpenCall): Promise<Date | null> {
  const { id: sessionId, userId, worksFor } = call.signedInAs;
  const accountId = worksFor === null || worksFor === 'over' ? null : worksFor.id;
  const session = await findSession(call, { sessionId, userId, accountId });
  const isSame = session !== null && isDeepStrictEqual(actorOf(call, session), call.actor);
  return isSame ? session.overAt : null;
}
