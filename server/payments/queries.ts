import type { z } from 'zod';
import type { testPayment } from '#contract/customer/test-gateway.ts';
import type { StaffPayment } from '#contract/staff/payments.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
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

/** What one customer paid or tried to, newest first. */
export async function listStaffPayments(
  db: Db,
  { customerId, ...page }: PageRequest & { customerId: string },
): Promise<Page<StaffPayment>> {
  const query = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.orderId',
      'orders.planName',
      'orders.paymentMethod as method',
      'payments.amountCents',
      'payments.status',
      'payments.winning',
      'payments.createdAt',
      'payments.paidAt',
    ])
    .where('orders.userId', '=', customerId);
  return readPage(query, 'payments', page);
}
