import { asSystem } from '#server/context.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import type { TestApp } from './api.ts';

/** The bank takes back what was paid for an order at the test gateway. Answers what became of it. */
export async function takeBackPaid(api: TestApp, orderId: string): Promise<string> {
  const { id, providerId } = await api.db
    .selectFrom('payments')
    .select(['id', 'providerId'])
    .where('orderId', '=', orderId)
    .where('gateway', '=', 'test')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  await api.db
    .updateTable('testGatewayPayments')
    .set({ status: 'charged_back' })
    .where('paymentId', '=', id)
    .execute();
  const settled = { gateway: 'test', providerId: providerId ?? '' } as const;
  const became = await settlePayment(asSystem(api.context, 'test'), settled);
  await api.jobsDone();
  return became;
}
