import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** An order that is being placed, and what it costs, in cents. */
type Owed = { id: string; totalCents: Cents };

/** Writes down that an order is owed, all of it, in the transaction that places it. */
export async function openClaim(
  tx: Tx,
  { id: orderId, totalCents }: Owed,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('claims')
    .values({
      orderId,
      amountCents: totalCents,
      openCents: totalCents,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}
