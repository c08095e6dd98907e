import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Raised = { orderId: string; byCents: Cents; now: Date };

/** Raises what is owed for an order, which the caller has locked, by what another invoice asks for. */
export async function raiseClaim(tx: Tx, { orderId, byCents, now }: Raised): Promise<void> {
  await tx
    .updateTable('claims')
    .set((eb) => ({
      amountCents: eb('amountCents', '+', byCents),
      openCents: eb('openCents', '+', byCents),
      updatedAt: now,
    }))
    .where('orderId', '=', orderId)
    .execute();
}
