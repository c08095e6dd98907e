import { ZERO_CENTS, type Cents } from '#domain/money.ts';
import type { Tx } from '#server/db/database.ts';
import { readMoneyBack } from '#server/invoices/read-money-back.ts';
import type { LockedRefund } from './lock-refund.ts';

/**
 * What is left to send of a refund that a gateway refused, and what a bank took of its payment, which is
 * locked. Nobody sends what a bank took.
 */
export async function readLeftOfRefund(
  tx: Tx,
  refund: LockedRefund,
): Promise<{ leftCents: Cents; takenCents: Cents }> {
  const locked = await tx
    .selectFrom('payments')
    .select(['id', 'amountCents', 'takenBackCents', 'status'])
    .where('id', '=', refund.paymentId)
    .forNoKeyUpdate()
    .execute();
  const [payment] = await readMoneyBack(tx, locked);
  return {
    leftCents: payment?.toSend.get(refund.id) ?? refund.amountCents,
    takenCents: payment?.takenBackCents ?? ZERO_CENTS,
  };
}
