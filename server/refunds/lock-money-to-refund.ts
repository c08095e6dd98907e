import type { Tx } from '#server/db/database.ts';
import { readRefundable, selectWinning } from '#server/invoices/queries.ts';

/** The payment that paid the order, locked, with what of it can still go back. Null when there is none. */
export async function lockMoneyToRefund(tx: Tx, orderId: string) {
  const payment = await selectWinning(tx, orderId).forNoKeyUpdate().executeTakeFirst();
  if (payment === undefined) return null;
  return { ...payment, leftCents: await readRefundable(tx, payment) };
}

export type MoneyToRefund = NonNullable<Awaited<ReturnType<typeof lockMoneyToRefund>>>;
