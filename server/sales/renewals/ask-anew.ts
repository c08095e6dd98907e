import type { Tx } from '#server/platform/db/database.ts';

/**
 * Another invoice asks for a renewal, whose order is locked: its customer pays it, as a collection is only of
 * what it was announced for, and is warned anew. A service that is off stays so until it is paid.
 */
export async function askAnew(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx
    .updateTable('renewals')
    .set((eb) => ({
      collectOn: null,
      warnedOn: eb.case().when('suspendedOn', 'is', null).then(null).else(eb.ref('warnedOn')).end(),
    }))
    .where('orderId', '=', orderId)
    .execute();
}
