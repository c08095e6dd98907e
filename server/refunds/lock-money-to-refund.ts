import type { Tx } from '#server/db/database.ts';
import { selectWinning } from '#server/invoices/queries.ts';
import { readMoneyBack } from '#server/invoices/read-money-back.ts';

/** The payment that paid the order, locked, with what of it can still go back. Null when there is none. */
export async function lockMoneyToRefund(tx: Tx, orderId: string) {
  const locked = await selectWinning(tx, [orderId]).forNoKeyUpdate().execute();
  if (locked.some(({ gateway }) => gateway === 'credit')) await lockCredit(tx, orderId);
  // Two statements: what went back of it must be read after the lock was given, not when it was asked.
  const [payment] = await readMoneyBack(tx, locked);
  return payment ?? null;
}

/** A bank that takes what became credit is told of under this lock: by then it is spent, or given back. */
async function lockCredit(tx: Tx, orderId: string): Promise<void> {
  await tx
    .selectFrom('creditBalances')
    .innerJoin('orders', 'orders.userId', 'creditBalances.userId')
    .select('creditBalances.userId')
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('creditBalances')
    .execute();
}

export type MoneyToRefund = NonNullable<Awaited<ReturnType<typeof lockMoneyToRefund>>>;
