import type { Tx } from '#server/platform/db/database.ts';

/** Notes that what was open again of an order, which the caller has locked, is so no more. */
export async function closeClaim(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({
      reopenedAt: null,
      reopenedBecause: null,
      collectOn: null,
      updatedAt: now,
    })
    .where('orderId', '=', orderId)
    .execute();
}
