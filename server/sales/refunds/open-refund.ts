import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { isCollected } from '#server/sales/gateways/payment-gateways.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

export type NewRefund = {
  order: { id: string; userId: string };
  /** The payment that goes back: so many cents of it, through the gateway that it came by. */
  payment: { id: string; gateway: Gateway; amountCents: Cents };
  credit: CreditNote | null;
  reason: string;
};

/**
 * Writes down that money goes back, and has it sent: by the gateway it came through, or by hand.
 * Answers the id of the refund.
 */
export async function openRefund(ctx: VerbContext, tx: Tx, refund: NewRefund): Promise<string> {
  const { order, payment, credit, reason } = refund;
  const now = ctx.now();
  const byHand = !isCollected(payment.gateway);
  const { id: refundId } = await tx
    .insertInto('refunds')
    .values({
      orderId: order.id,
      paymentId: payment.id,
      creditInvoiceId: credit?.id ?? null,
      amountCents: payment.amountCents,
      reason,
      byHand,
      status: 'queued',
      requestedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordChange(ctx, tx, {
    action: 'refund.open',
    subject: { type: 'refund', id: refundId },
    before: null,
    after: { status: 'queued', byHand, orderId: order.id, amountCents: payment.amountCents },
    ownerId: order.userId,
    topics: ['orders'],
  });
  if (!byHand) {
    await ctx.jobs.enqueue(tx, 'refund.pay-back', { refundId });
    return refundId;
  }
  await openStaffTask(ctx, tx, {
    kind: 'refund-by-hand',
    userId: order.userId,
    subjectId: refundId,
    orderId: order.id,
    note: `Maak ${mailMoney(payment.amountCents)} over voor bestelling ${shortId(order.id)}${credit === null ? '' : ` (creditfactuur ${credit.invoiceNumber})`}, en meld het daarna bij de bestelling.`,
  });
  return refundId;
}
