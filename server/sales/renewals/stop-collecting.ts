import type { Tx } from '#server/platform/db/database.ts';

/** A renewal, whose order is locked, is collected no more: its customer pays it, and is asked to as anybody is. */
export async function stopCollecting(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ collectOn: null })
    .where('orderId', '=', orderId)
    .execute();
}
