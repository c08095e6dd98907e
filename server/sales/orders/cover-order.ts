import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { readClaim } from '#server/sales/claims/queries.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { closeReopened } from './close-reopened.ts';
import { mailPaidAgain } from './mail-paid-again.ts';
import type { OrderToPay } from './queries.ts';

/**
 * Money came in for an order that was paid and is owed again, and is on its claim: once nothing is open any
 * more its invoice is paid and what was uncovered is covered again; a part leaves it open. In the caller's
 * transaction, which has locked the order.
 */
export async function coverOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: OrderToPay; paidAt: Date },
): Promise<void> {
  const { id: orderId, userId: ownerId, openCents: beforeCents } = order;
  const { openCents, round } = await readClaim(tx, { orderId });
  recordChange(ctx, tx, {
    action: 'order.pay-again',
    subject: { type: 'order', id: orderId },
    before: { openCents: beforeCents },
    after: { openCents, round },
    ownerId,
    topics: ['orders', 'invoices'],
  });
  if (openCents > 0) return;
  const invoice = await settleInvoice(ctx, tx, { orderId, paidAt });
  if (invoice === null) throw new Error(`order ${orderId} was paid and has no invoice`);
  await closeReopened(ctx, tx, { orderId });
  const amountCents: Cents = beforeCents;
  await mailPaidAgain(ctx, tx, { order, invoice, round, amountCents });
}
