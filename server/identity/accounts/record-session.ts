import { DEFAULT_ROLE } from '#domain/platform/role.ts';
import type { Grounds } from '#server/platform/auth/sign-in-grounds.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { judgeAgain } from './judge-again.ts';
import { noteSignIn } from './note-sign-in.ts';

export type SessionChange = {
  action: 'sign-in' | 'sign-out';
  userId: string;
  sessionId: string;
  address: string | null;
  userAgent: string | null;
  /** What its browser is known by; null of what is no sign-in of a browser. */
  device: string | null;
  /** What the sign-in was judged by; null of what is none. */
  grounds: Grounds | null;
};

/**
 * The audit row of a session that began or ended, in the name of whose it is; open tabs of the
 * person hear of an end. A sign-in that no longer stands is refused, and its session goes again.
 */
export async function recordSession(ctx: VerbContext, change: SessionChange): Promise<void> {
  const { userId: id, sessionId, userAgent, device, grounds } = change;
  const address = change.address ?? '';
  const ended = change.action === 'sign-out';
  const refusal = await transact(ctx, async (tx) => {
    const why = grounds === null ? null : await judgeAgain(tx, { userId: id, grounds });
    if (why !== null) {
      await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
      return why;
    }
    const known = await tx
      .selectFrom('userRoles')
      .select('role')
      .where('userId', '=', id)
      .executeTakeFirst();
    const actor = {
      kind: 'user' as const,
      id,
      role: known?.role ?? DEFAULT_ROLE,
      sessionId,
      // The routes of signing in are not calls of the contract and have no id of their own.
      requestId: change.action,
      address,
    };
    if (device !== null) {
      await noteSignIn(ctx, tx, { userId: id, address, userAgent, device });
    }
    recordChange({ ...ctx, actor }, tx, {
      action: `session.${change.action}`,
      subject: { type: 'session', id: sessionId },
      before: null,
      after: { userId: id, address: change.address },
      ownerId: id,
      topics: ended ? ['session'] : [],
    });
    return null;
  });
  if (refusal !== null) throw refusal;
}
