import { ZERO_CENTS } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Nothing is owed any more for an order, which the caller has locked and which nobody paid. */
export async function dropClaim(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ amountCents: ZERO_CENTS, openCents: ZERO_CENTS, updatedAt: now })
    .where('orderId', '=', orderId)
    .execute();
}
