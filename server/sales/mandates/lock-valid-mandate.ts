import type { Tx } from '#server/platform/db/database.ts';
import { lockMandate, type LockedMandate } from './lock-mandate.ts';

/** The mandate by which is collected from a customer, locked. Null where nothing is. */
export async function lockValidMandate(
  tx: Tx,
  { userId }: { userId: string },
): Promise<LockedMandate | null> {
  const valid = await tx
    .selectFrom('mandates')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  const mandate = valid === undefined ? null : await lockMandate(tx, { mandateId: valid.id });
  // It may have ended while this waited for its lock.
  return mandate?.status === 'valid' ? mandate : null;
}
