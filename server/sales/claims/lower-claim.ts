import { cents, type Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { listAllocations, readClaim } from './queries.ts';
import { reverseAllocations } from './reverse-allocations.ts';

type Lowered = { orderId: string; byCents: Cents; now: Date };

/**
 * Lowers what is owed for an order, which the caller has locked, by what a credit invoice took back: first
 * what is open. What was paid of it no longer counts as paid; where that money goes is the caller's.
 */
export async function lowerClaim(tx: Tx, { orderId, byCents, now }: Lowered): Promise<void> {
  const { id: claimId, openCents } = await readClaim(tx, { orderId });
  const paidCents = cents(Math.max(0, byCents - openCents));
  if (paidCents > 0) {
    const allocations = await listAllocations(tx, { claimId });
    await reverseAllocations(tx, {
      allocations,
      amountCents: paidCents,
      lostPaymentId: null,
      now,
    });
  }
  await tx
    .updateTable('claims')
    .set((eb) => ({
      amountCents: eb('amountCents', '-', byCents),
      openCents: eb('openCents', '-', byCents),
      updatedAt: now,
    }))
    .where('id', '=', claimId)
    .execute();
}
