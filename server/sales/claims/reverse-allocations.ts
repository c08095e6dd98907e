import { takeFrom, type CreditSource } from '#domain/sales/credit.ts';
import { negateCents, type Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Allocation = CreditSource & { claimId: string; paymentId: string };
type Reversed = {
  /** Allocations that it is taken off, in this order; their orders are locked. */
  allocations: readonly Allocation[];
  amountCents: Cents;
  /** The payment whose bank took the money; null where a credit invoice takes it back. */
  lostPaymentId: string | null;
  now: Date;
};

/** Takes allocations back as far as this, one after another; throws where there is not as much. */
export async function reverseAllocations(
  tx: Tx,
  { allocations, amountCents: allCents, lostPaymentId, now }: Reversed,
): Promise<void> {
  if (allCents === 0) return;
  await tx
    .insertInto('allocations')
    .values(
      takeFrom(allocations, allCents).map(({ source, amountCents }) => ({
        claimId: source.claimId,
        paymentId: source.paymentId,
        reversesId: source.id,
        lostPaymentId,
        amountCents: negateCents(amountCents),
        createdAt: now,
      })),
    )
    .execute();
}
