import type { TakenReason } from '#domain/sales/chargeback.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readClaim } from '#server/sales/claims/queries.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import { reopenOrder } from '#server/sales/orders/reopen-order.ts';
import { mailReopenedInvoice } from './mail-reopened-invoice.ts';
import { payWithCredit } from './pay-with-credit.ts';

type Lost = {
  orderId: string;
  /** Amount that its claim misses since just now. */
  lostCents: Cents;
  because: TakenReason;
  endedMandate: boolean;
};

/**
 * Asks for an order again whose money is gone: it is open once more, its customer's credit pays as much of
 * it as there is, and they hear what is left to pay, in one mail.
 */
export async function askAgain(
  ctx: VerbContext,
  tx: Tx,
  { orderId, lostCents, because, endedMandate }: Lost,
): Promise<void> {
  const order = await lockOrderToPay(tx, { orderId });
  if (order === null) throw new Error(`there is no order ${orderId}`);
  const reopened = await reopenOrder(ctx, tx, { order, because });
  if (reopened === null) return;
  const { userId } = order;
  const creditCents = await readCreditBalance(tx, userId);
  if (creditCents > 0) await payWithCredit(ctx, tx, { orderId, userId });
  const { openCents } = await readClaim(tx, { orderId });
  await mailReopenedInvoice(ctx, tx, {
    order,
    because,
    takenCents: lostCents,
    openCents,
    fromCreditCents: cents(reopened.openCents - openCents),
    round: reopened.round,
    endedMandate,
  });
}
