import type { Permission } from '#domain/platform/role.ts';
import type { Context, UserActor } from '#server/context.ts';
import { accessRefusal } from './access-refusal.ts';
import { findSession } from './session.ts';

/**
 * Asks again, in the middle of an answer that goes on for long, what was asked when it began: whether
 * who gets it was signed out, blocked or demoted meanwhile, or lost the second factor that the
 * console demands. Null when nothing changed.
 */
export async function recheckAccess(
  ctx: Pick<Context, 'config' | 'db' | 'now'> & { actor: UserActor },
  permission: Permission,
): Promise<'UNAUTHORIZED' | NonNullable<ReturnType<typeof accessRefusal>> | null> {
  const { id: userId, sessionId } = ctx.actor;
  const session = await findSession(ctx, { userId, sessionId });
  return session === null ? 'UNAUTHORIZED' : accessRefusal(session, permission);
}
