import { chargeName } from '#domain/sales/charge.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Reinvoiced } from '#server/sales/orders/kinds.ts';

/** Calls an order of work, which is locked, by what is on its invoice now. */
export async function renameCharge(tx: Tx, { orderId, lines }: Reinvoiced): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ planName: chargeName(lines) })
    .where('id', '=', orderId)
    .execute();
}
