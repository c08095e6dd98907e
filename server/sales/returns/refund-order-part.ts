import type { StaffOrder } from '#contract/staff/orders.ts';
import { ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { orderActions } from '#domain/sales/order.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockMoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import type { CreditedWords } from '#server/sales/invoices/insert-partial-note.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { mailRefundedOrder } from '#server/sales/refunds/mail-refunded-order.ts';
import { findReturning } from './queries.ts';
import { refundOrder } from './refund-order.ts';
import { refundOrderLines } from './refund-order-lines.ts';
import { returnLine } from './return-line.ts';
import { getStaffOrder } from '#server/sales/orders/staff-queries.ts';

export type PartialRefund = {
  orderId: string;
  amountCents: Cents;
  /** Rest that the screen showed: who asks again after a lost answer gives nothing twice. */
  shownLeftCents: Cents;
  reason: string;
  to: RefundDestination;
  /** Lines that it is a part of; left out for all of the order. */
  lineIds?: readonly string[] | undefined;
};

/**
 * Gives a part of a paid order's money back, with a credit invoice over it: an outage made good, a
 * month that was sold as two. Order, invoice and service go on as they were. Exactly what is left
 * is a refund of the order, with its service left alone. Throws CONFLICT for more than there is, and
 * ORDER_MONEY_CHANGED where another amount is left than was shown.
 */
export async function refundOrderPart(
  ctx: VerbContext<UserActor>,
  { lineIds, ...asked }: PartialRefund,
): Promise<StaffOrder> {
  const { orderId, amountCents, shownLeftCents, reason, to } = asked;
  if (lineIds !== undefined) {
    return refundOrderLines(ctx, { ...asked, lineIds, endService: false });
  }
  if (amountCents === shownLeftCents) {
    return refundOrder(ctx, { orderId, reason, endService: false, to, shownLeftCents });
  }
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!orderActions(order.status).refund.ok) throw new AppError('ORDER_NOT_REFUNDABLE');
    const payment = await lockMoneyToRefund(tx, orderId);
    // There is no part to give of what its bank took back.
    if (payment === null || payment.leftCents === 0) throw new AppError('ORDER_NOT_REFUNDABLE');
    if (payment.leftCents !== shownLeftCents) throw new AppError('ORDER_MONEY_CHANGED');
    if (amountCents > payment.leftCents) throw new AppError('CONFLICT');
    const { id: invoiceId, planName } = await readInvoice(tx, orderId);
    const about = await findReturning(tx, { orderId, lineId: null });
    const { credit, way, moneyCents } = await returnLine(ctx, tx, {
      request: {
        ground: 'goodwill',
        askedBy: 'staff',
        askedAt: ctx.now(),
        serviceId: about?.serviceId ?? null,
      },
      order,
      payment,
      paidCents: payment.leftCents,
      backCents: amountCents,
      days: { usedDays: null, ofDays: null },
      reason,
      typedReason: reason,
      to,
      part: { invoiceId, lineIds: null, words: partWords(planName), period: null },
      endService: false,
    });
    const takenCents = ZERO_CENTS;
    await mailRefundedOrder(ctx, tx, {
      orderId,
      credit,
      amountCents: moneyCents,
      way: way ?? 'gone',
      takenCents,
    });
    recordChange(ctx, tx, {
      action: 'order.refund-part',
      subject: { type: 'order', id: orderId },
      before: { leftCents: payment.leftCents },
      after: { amountCents, creditNumber: credit?.invoiceNumber ?? null, way, reason },
      ownerId: order.userId,
      topics: ['orders'],
    });
    return getStaffOrder(tx, orderId);
  });
}

function partWords(planName: string): CreditedWords {
  return { only: `deel van ${planName}`, each: (description) => `deel van ${description}` };
}

async function readInvoice(tx: Tx, orderId: string) {
  return tx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['invoices.id', 'orders.planName'])
    .where('orderId', '=', orderId)
    .where('invoices.kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirstOrThrow();
}
