import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Transfer = { orderId: string; amountCents: Cents; receivedAt: Date; now: Date };

/** The payment of money on the shop's account that wins nothing itself. Answers the id of it. */
export async function writeTransfer(
  tx: Tx,
  { orderId, amountCents, receivedAt, now }: Transfer,
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway: 'bank',
      amountCents,
      status: 'paid',
      paidAt: receivedAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
