import type { Tx } from '#server/platform/db/database.ts';

/** An order that asks for the same once more has the discount of the one that it replaces. */
export async function repeatDiscount(
  tx: Tx,
  { fromOrderId, toOrderId }: { fromOrderId: string; toOrderId: string },
): Promise<void> {
  const given = await tx
    .selectFrom('orderDiscounts')
    .selectAll()
    .where('orderId', '=', fromOrderId)
    .executeTakeFirst();
  if (given === undefined) return;
  await tx
    .insertInto('orderDiscounts')
    .values({ ...given, orderId: toOrderId })
    .execute();
}
