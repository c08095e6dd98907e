import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';

type Payable = { orderId: string; userId: string; totalCents: Cents };

/** Pays a renewal at once where there is as much credit: its customer need not be asked. Answers whether it did. */
export async function payFromCredit(
  ctx: VerbContext,
  tx: Tx,
  { orderId, userId, totalCents }: Payable,
): Promise<boolean> {
  if ((await readCreditBalance(tx, userId)) < totalCents) return false;
  await payWithCredit(ctx, tx, { orderId, userId });
  return true;
}
