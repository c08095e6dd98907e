import type { Context } from '#server/context.ts';
import { findLiveGrant } from './queries.ts';

type Asked = { token: string | null; address: string };

/**
 * Somebody is still there: a live grant lives on. One that idled stays ended. Not written down as a
 * change: it says nothing but that a mouse moved.
 */
export async function keepGrant(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  { token, address }: Asked,
): Promise<boolean> {
  const now = clock();
  const grant = token === null ? null : await findLiveGrant(db, { token, address, now });
  if (grant === null) return false;
  const kept = await db
    .updateTable('maintenanceGrants')
    .set({ lastActivityAt: now })
    .where('id', '=', grant.id)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
