import { moneyOfOrder } from '#domain/sales/refund.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readClaim } from '#server/sales/claims/queries.ts';
import { selectPaying } from '#server/sales/invoices/queries.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { lockCreditOfOrder } from './lock-credit-of-order.ts';

/**
 * The money that paid an order, its payments locked, with what of it can still go back. Null when there is
 * none, as of an order that is free.
 */
export async function lockMoneyToRefund(tx: Tx, orderId: string) {
  const locked = await selectPaying(tx, [orderId]).forNoKeyUpdate().execute();
  if (locked.some(({ gateway }) => gateway === 'credit')) await lockCreditOfOrder(tx, orderId);
  // Two statements: what went back of it must be read after the lock was given, not when it was asked.
  if (locked.length === 0) return null;
  const payments = await readMoneyBack(tx, locked);
  const { openCents } = await readClaim(tx, { orderId });
  const money = moneyOfOrder(payments, openCents > 0);
  return money === null ? null : { ...money, openCents };
}

export type MoneyToRefund = NonNullable<Awaited<ReturnType<typeof lockMoneyToRefund>>>;
