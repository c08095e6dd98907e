import type { ChargebackReason, PaymentMethod, PaymentReport } from '#domain/sales/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';

type Known = {
  paymentId: string;
  gateway: Gateway;
  method: PaymentMethod | null;
  chargebackReason: ChargebackReason | null;
};

/**
 * Keeps what a gateway tells of a payment beside its status: the way that was paid by, where it turned out
 * to be another, and why a bank took it back.
 */
export async function noteTold(
  tx: Tx,
  payment: Known,
  { method, reason }: Pick<PaymentReport, 'method' | 'reason'>,
): Promise<void> {
  const { paymentId, chargebackReason: known } = payment;
  const isOther = method !== null && method !== methodOf(payment);
  const isNews = reason !== null && reason.code !== known?.code;
  if (!isOther && !isNews) return;
  await tx
    .updateTable('payments')
    .set({
      ...(isOther && { method }),
      ...(isNews && { chargebackReason: JSON.stringify(reason) }),
    })
    .where('id', '=', paymentId)
    .execute();
}
