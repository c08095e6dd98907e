import type { Tx } from '#server/platform/db/database.ts';

/** A refund with its row locked, and whose it is. Null when there is none. */
export async function lockRefund(tx: Tx, refundId: string) {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select([
      'refunds.id',
      'refunds.orderId',
      'refunds.paymentId',
      'refunds.amountCents',
      'refunds.byHand',
      'refunds.status',
      'orders.userId',
      'orders.status as orderStatus',
    ])
    .where('refunds.id', '=', refundId)
    .forNoKeyUpdate('refunds')
    .executeTakeFirst();
  return refund ?? null;
}

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;
