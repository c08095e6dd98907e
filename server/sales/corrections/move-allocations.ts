import type { Tx } from '#server/platform/db/database.ts';
import { allocatePayment } from '#server/sales/claims/allocate-payment.ts';
import type { PaidPart } from './take-money-back.ts';

type Moved = { orderId: string; parts: readonly PaidPart[]; now: Date };

/** Has what was paid reach the claim again, which is that of the new invoice by now. */
export async function moveAllocations(tx: Tx, { orderId, parts, now }: Moved): Promise<void> {
  for (const { payment, movedCents: amountCents } of parts) {
    if (amountCents > 0) {
      await allocatePayment(tx, { orderId, paymentId: payment.id, amountCents, now });
    }
  }
}
