import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Locks a return that waits to be decided. Throws NOT_FOUND, and RETURN_DECIDED where it was. */
export async function lockReturn(tx: Tx, returnId: string) {
  const row = await tx
    .selectFrom('returns')
    .select(['id', 'state', 'orderId', 'userId', 'serviceId', 'ground'])
    .where('id', '=', returnId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  if (row.state !== 'asked') throw new AppError('RETURN_DECIDED');
  return row;
}
