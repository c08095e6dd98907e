import type { z } from 'zod';
import type { testPayment } from '#contract/customer/test-gateway.ts';
import type { StaffPayment } from '#contract/staff/payments.ts';
import { compileOnce, slot } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { AppError } from '#server/errors.ts';

const readTestPayment = compileOnce((db) =>
  db
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
    .where('payments.id', '=', slot<string>('paymentId'))
    .where('orders.userId', '=', slot<string>('customerId')),
);

/** A customer's own payment at the test gateway. */
export async function getTestPayment(
  db: Db,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<z.infer<typeof testPayment>> {
  const [row] = await readTestPayment(db, { customerId, paymentId });
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
