import { ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { lockCreditOfOrder } from './lock-credit-of-order.ts';
import type { LockedRefund } from './lock-refund.ts';

/**
 * Reads what is left to send of a refund that waits for a person, and what a bank took of its payment, which
 * is locked first; the credit too, where credit paid. Nobody sends what a bank took.
 */
export async function readLeftOfRefund(
  tx: Tx,
  refund: LockedRefund,
): Promise<{ leftCents: Cents; takenCents: Cents; takenOfId: string }> {
  const locked = await tx
    .selectFrom('payments')
    .select(['id', 'gateway', 'amountCents', 'takenBackCents', 'status'])
    .where('id', '=', refund.paymentId)
    .forNoKeyUpdate()
    .execute();
  if (locked.some(({ gateway }) => gateway === 'credit')) {
    await lockCreditOfOrder(tx, refund.orderId);
  }
  const [payment] = await readMoneyBack(tx, locked);
  return {
    leftCents: payment?.toSend.get(refund.id) ?? refund.amountCents,
    takenCents: payment?.takenBackCents ?? ZERO_CENTS,
    takenOfId: payment?.takenOfId ?? refund.paymentId,
  };
}
