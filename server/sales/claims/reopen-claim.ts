import type { ReopenReason } from '#domain/sales/chargeback.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readClaim } from './queries.ts';

type Reopening = { orderId: string; because: ReopenReason; now: Date };

/** A claim that is open again: how much, in which round, and whether it was not before this. */
export type Reopened = { openCents: Cents; round: number; isNew: boolean };

/**
 * Notes that what an order is owed, which the caller has locked, is open again: it is asked for in a new
 * round, unless it is so already. Null where nothing is.
 */
export async function reopenClaim(
  tx: Tx,
  { orderId, because, now }: Reopening,
): Promise<Reopened | null> {
  const { openCents, reopenedAt, reopenedBecause, round } = await readClaim(tx, { orderId });
  if (openCents === 0) return null;
  // A rest that a correction left takes nothing of what was paid for; money that is gone does.
  const isGone = reopenedBecause === 'corrected' && because !== 'corrected';
  if (reopenedAt !== null && !isGone) return { openCents, round, isNew: false };
  await tx
    .updateTable('claims')
    .set((eb) => ({
      round: eb('round', '+', 1),
      reopenedAt: now,
      reopenedBecause: because,
      updatedAt: now,
    }))
    .where('orderId', '=', orderId)
    .execute();
  return { openCents, round: round + 1, isNew: true };
}
