import type { Cents } from '#domain/platform/money.ts';
import { gatewayOf } from '#server/sales/gateways/payment-gateways.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Transfer = {
  order: { id: string; totalCents: Cents };
  paymentMethod: PaymentMethod;
  now: Date;
};

/** The payment that a person will see come in. */
export async function expectTransfer(
  tx: Tx,
  { order, paymentMethod, now }: Transfer,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      orderId: order.id,
      gateway: gatewayOf(paymentMethod),
      amountCents: order.totalCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}
