import type { Cents } from '#domain/platform/money.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import type { RefundDestination, RefundWay } from '#domain/sales/refund.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { creditOrderInvoice } from '#server/sales/invoices/credit-order-invoice.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { closeReopened } from '#server/sales/orders/close-reopened.ts';
import type { MoneyToRefund } from './lock-money-to-refund.ts';
import { returnMoney } from './return-money.ts';
import { wayBack } from './way-back.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';

type Return = {
  order: { id: string; userId: string; status: OrderStatus };
  payment: MoneyToRefund;
  to: RefundDestination;
  reason: string;
  /** Its service ends with it: only recorded here, the caller ends it. */
  endService: boolean;
};

type Returned = { credit: CreditNote | null; amountCents: Cents; way: RefundWay };

/**
 * Gives back all that is left of an order's money: the order is refunded and its invoice credited, all of
 * it, also where a bank took some of the money or all. In the caller's transaction, which has locked the
 * order and its payment.
 */
export async function returnOrderMoney(
  ctx: VerbContext,
  tx: Tx,
  { order, payment, to, reason, endService }: Return,
): Promise<Returned> {
  const { id: orderId, userId: ownerId } = order;
  const amountCents = payment.leftCents;
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', updatedAt: ctx.now() })
    .where('id', '=', orderId)
    .execute();
  const way = wayBack(payment, { amountCents, to });
  const moneyBack = { way, amountCents };
  const credit = await creditOrderInvoice(ctx, tx, { orderId, reason, moneyBack });
  await returnMoney(ctx, tx, { order, payment, amountCents, way, credit, reason });
  // Money that was owed again is credited with it.
  await closeReopened(ctx, tx, { orderId });
  // Giving back decides on an order that a bank took from: the task about that is done.
  if (payment.status === 'charged_back' || payment.openCents > 0) {
    await closeStaffTasks(ctx, tx, {
      kinds: ['payment-charged-back'],
      subjectId: payment.takenOfId,
    });
  }
  recordChange(ctx, tx, {
    action: 'order.refund',
    subject: { type: 'order', id: orderId },
    before: { status: order.status },
    after: {
      status: 'refunded',
      amountCents,
      way,
      creditNumber: credit?.invoiceNumber ?? null,
      endService,
      reason,
    },
    ownerId,
    topics: ['orders'],
    event: { type: 'order.refunded', subjectType: 'order', ownerId, reason },
  });
  return { credit, amountCents, way };
}
