import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { hashGrantToken } from './queries.ts';

type Ended = { sessions: number; accesses: number };

/**
 * Ends every access by code and every session of staff, admins and owners. The caller's own session
 * and access stay: somebody must be there to see what comes of it.
 */
export async function forceLogout(
  ctx: VerbContext<UserActor>,
  { token }: { token: string | null },
): Promise<Ended> {
  return transact(ctx, async (tx) => {
    const grants = await tx
      .deleteFrom('maintenanceGrants')
      .where('tokenHash', '<>', token === null ? '' : hashGrantToken(token))
      .returning('id')
      .execute();
    const sessions = await endStaffSessions(tx, ctx.actor.sessionId);
    for (const userId of new Set(sessions.map((session) => session.userId))) {
      const count = sessions.filter((session) => session.userId === userId).length;
      recordChange(ctx, tx, {
        action: 'session.force-logout',
        subject: { type: 'user', id: userId },
        before: null,
        after: { endedSessions: count },
        ownerId: userId,
        // The caller's own page reads its session afresh, and finds it alive.
        topics: ['session'],
      });
    }
    recordChange(ctx, tx, {
      action: 'maintenance.force-logout',
      subject: { type: 'setting', id: 'maintenance_mode' },
      before: null,
      after: { endedSessions: sessions.length, endedAccesses: grants.length },
      ownerId: null,
      topics: ['maintenance'],
    });
    return { sessions: sessions.length, accesses: grants.length };
  });
}

function endStaffSessions(tx: Tx, keptId: string): Promise<{ userId: string }[]> {
  return tx
    .deleteFrom('sessions')
    .using('userRoles')
    .whereRef('userRoles.userId', '=', 'sessions.userId')
    .where('userRoles.role', '<>', 'customer')
    .where('sessions.id', '<>', keptId)
    .returning('sessions.userId')
    .execute();
}
