import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The order with its row locked, before anything decides on its status. */
export async function lockOrder(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'userId',
      'kind',
      'planId',
      'termMonths',
      'totalCents',
      'paymentMethod',
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw new AppError('NOT_FOUND');
  return order;
}
