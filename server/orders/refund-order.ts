import type { StaffOrder } from '#contract/staff/orders.ts';
import type { Cents } from '#domain/money.ts';
import { orderActions } from '#domain/order.ts';
import { refundableCents } from '#domain/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { creditOrderInvoice } from '#server/invoices/credit-order-invoice.ts';
import { openRefund } from '#server/payments/open-refund.ts';
import { lockOrder } from './lock-order.ts';
import { isServiceOf } from './queries.ts';
import { mailRefundedOrder } from './mail-refunded-order.ts';
import { getStaffOrder } from './staff-queries.ts';
import { stopOrderedService } from './stop-ordered-service.ts';

export type RefundRequest = { orderId: string; reason: string; endService: boolean };

/**
 * 'Terugbetalen': all money of a paid order goes back. Order refunded, a credit invoice over all of
 * it and, unless told otherwise, the service ended, in one transaction; the money itself follows in
 * a job, or by hand after a bank transfer.
 */
export async function refundOrder(
  ctx: VerbContext<UserActor>,
  { orderId, reason, endService }: RefundRequest,
): Promise<StaffOrder> {
  return transact(ctx, async (tx) => {
    // The service before the order: a delivery that ends locks them in this order too.
    const service = await lockServiceOf(tx, await getStaffOrder(tx, orderId));
    const order = await lockOrder(tx, orderId);
    if (!orderActions(order.status).refund.ok) throw new AppError('ORDER_NOT_REFUNDABLE');
    // Paid while this waited for the order: its service is not locked, so the next try takes it.
    if (service === null && (await hasService(tx, orderId))) throw new AppError('CONFLICT');
    const payment = await lockPaymentToRefund(tx, orderId);
    await tx
      .updateTable('orders')
      .set({ status: 'refunded', updatedAt: ctx.now() })
      .where('id', '=', orderId)
      .execute();
    if (service !== null) {
      await stopOrderedService(ctx, tx, { serviceId: service.id, endIt: endService });
    }
    const credit = await creditOrderInvoice(ctx, tx, { orderId, reason });
    await openRefund(ctx, tx, { order, payment, credit, reason });
    await mailRefundedOrder(ctx, tx, { orderId, credit, byHand: payment.gateway === 'bank' });
    recordChange(ctx, tx, {
      action: 'order.refund',
      subject: { type: 'order', id: orderId },
      before: { status: order.status },
      after: {
        status: 'refunded',
        amountCents: payment.amountCents,
        creditNumber: credit?.invoiceNumber ?? null,
        endService,
        reason,
      },
      ownerId: order.userId,
      topics: ['orders'],
      event: { type: 'order.refunded', subjectType: 'order', ownerId: order.userId, reason },
    });
    return getStaffOrder(tx, orderId);
  });
}

async function hasService(tx: Tx, orderId: string): Promise<boolean> {
  const service = await tx
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return service !== undefined;
}

async function lockServiceOf(tx: Tx, order: { id: string; renewsServiceId: string | null }) {
  const service = await tx
    .selectFrom('services')
    .select('id')
    .where(isServiceOf(order))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return service ?? null;
}

/** The payment that paid the order, with what of it can still go back. */
async function lockPaymentToRefund(tx: Tx, orderId: string) {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'gateway', 'amountCents', 'status'])
    .where('orderId', '=', orderId)
    .where('winning', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Of what its bank took back there is nothing to give.
  if (payment === undefined || payment.status === 'charged_back') {
    throw new AppError('ORDER_NOT_REFUNDABLE');
  }
  const earlier = await tx
    .selectFrom('refunds')
    .select('amountCents')
    .where('paymentId', '=', payment.id)
    .execute();
  // A part of its invoice is credited: what is left of it was used.
  if (earlier.length > 0) throw new AppError('ORDER_NOT_REFUNDABLE');
  const amountCents: Cents = refundableCents(
    payment.amountCents,
    earlier.map((refund) => refund.amountCents),
  );
  if (amountCents <= 0) throw new AppError('ORDER_NOT_REFUNDABLE');
  return { ...payment, amountCents };
}
