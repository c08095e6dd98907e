import type { z } from 'zod';
import type { testPayment } from '#contract/customer/test-gateway.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

/** A customer's own payment at the test gateway. */
export async function getTestPayment(
  db: Db,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<z.infer<typeof testPayment>> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('testGatewayPayments', 'testGatewayPayments.paymentId', 'payments.id')
    .select([
      'payments.id as paymentId',
      'payments.orderId',
      'testGatewayPayments.description',
      'testGatewayPayments.amountCents',
      'testGatewayPayments.status',
    ])
    .where('payments.id', '=', paymentId)
    .where('orders.userId', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
