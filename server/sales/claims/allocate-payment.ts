import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Allocated = {
  orderId: string;
  paymentId: string;
  amountCents: Cents;
  /** The payment whose bank had taken as much and gave it again; none for money that comes in. */
  lostPaymentId?: string;
  now: Date;
};

/**
 * Has money of a payment reach the claim of an order, which the caller has locked. The database lowers what
 * is open by it, and refuses more than that.
 */
export async function allocatePayment(
  tx: Tx,
  { orderId, paymentId, amountCents, lostPaymentId, now }: Allocated,
): Promise<void> {
  await tx
    .insertInto('allocations')
    .values((eb) => ({
      claimId: eb.selectFrom('claims').select('claims.id').where('claims.orderId', '=', orderId),
      paymentId,
      amountCents,
      ...(lostPaymentId !== undefined && { lostPaymentId }),
      createdAt: now,
    }))
    .execute();
}
