import { DEFAULT_ROLE } from '#domain/role.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { noteSignIn } from './note-sign-in.ts';

export type SessionChange = {
  action: 'sign-in' | 'sign-out';
  userId: string;
  sessionId: string;
  address: string | null;
  userAgent: string | null;
  /** What its browser is known by; null of what is no sign-in of a browser. */
  device: string | null;
};

/**
 * The audit row of a session that began or ended, in the name of whose it is; open tabs of the
 * person hear of an end.
 */
export async function recordSession(ctx: VerbContext, change: SessionChange): Promise<void> {
  const { userId: id, sessionId, userAgent, device } = change;
  const address = change.address ?? '';
  const ended = change.action === 'sign-out';
  await transact(ctx, async (tx) => {
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
  });
}
