import type { StaffOrder } from '#contract/staff/orders.ts';
import { cents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { orderActions } from '#domain/sales/order.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { closeReopened } from '#server/sales/orders/close-reopened.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { creditInvoicePart } from '#server/sales/invoices/credit-invoice-part.ts';
import { lockMoneyToRefund } from './lock-money-to-refund.ts';
import { returnMoney } from './return-money.ts';
import { wayBack } from './way-back.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { mailRefundedOrder } from './mail-refunded-order.ts';
import { refundOrder } from './refund-order.ts';
import { getStaffOrder } from '#server/sales/orders/staff-queries.ts';

export type PartialRefund = {
  orderId: string;
  amountCents: Cents;
  /** What the screen showed to be left: who asks again after a lost answer gives nothing twice. */
  shownLeftCents: Cents;
  reason: string;
  to: RefundDestination;
};

/**
 * Gives a part of a paid order's money back, with a credit invoice over it: an outage made good, a
 * month that was sold as two. Order, invoice and service go on as they were. Exactly what is left
 * is a refund of the order, with its service left alone. Throws CONFLICT for more than there is, and
 * ORDER_MONEY_CHANGED where another amount is left than was shown.
 */
export async function refundOrderPart(
  ctx: VerbContext<UserActor>,
  { orderId, amountCents, shownLeftCents, reason, to }: PartialRefund,
): Promise<StaffOrder> {
  if (amountCents === shownLeftCents) {
    return refundOrder(ctx, { orderId, reason, endService: false, to, shownLeftCents });
  }
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!orderActions(order.status).refund.ok) throw new AppError('ORDER_NOT_REFUNDABLE');
    const payment = await lockMoneyToRefund(tx, orderId);
    // Of what its bank took back there is no part to give.
    if (payment === null || payment.leftCents === 0) throw new AppError('ORDER_NOT_REFUNDABLE');
    if (payment.leftCents !== shownLeftCents) throw new AppError('ORDER_MONEY_CHANGED');
    if (amountCents > payment.leftCents) throw new AppError('CONFLICT');
    // The part that is owed again is taken off first: nothing of it came in.
    const backCents = cents(Math.max(0, amountCents - payment.openCents));
    const way = wayBack(payment, { amountCents: backCents, to });
    const { id: invoiceId, planName } = await readInvoice(tx, orderId);
    const credit = await creditInvoicePart(ctx, tx, {
      invoiceId,
      grossCents: amountCents,
      description: `deel van ${planName}`,
      period: null,
      reason,
      moneyBack: { way, amountCents: backCents },
    });
    await returnMoney(ctx, tx, { order, payment, amountCents: backCents, way, credit, reason });
    await settleCredited(ctx, tx, { orderId, wasOwed: payment.openCents > 0 });
    const takenCents = ZERO_CENTS;
    await mailRefundedOrder(ctx, tx, { orderId, credit, amountCents: backCents, way, takenCents });
    recordChange(ctx, tx, {
      action: 'order.refund-part',
      subject: { type: 'order', id: orderId },
      before: { leftCents: payment.leftCents },
      after: { amountCents, creditNumber: credit.invoiceNumber, way, reason },
      ownerId: order.userId,
      topics: ['orders'],
    });
    return getStaffOrder(tx, orderId);
  });
}

/** The rest of an invoice is paid once what was owed again of it is credited. */
async function settleCredited(
  ctx: VerbContext,
  tx: Tx,
  { orderId, wasOwed }: { orderId: string; wasOwed: boolean },
): Promise<void> {
  if (!wasOwed || !(await closeReopened(ctx, tx, { orderId }))) return;
  await settleInvoice(ctx, tx, { orderId, paidAt: ctx.now() });
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
