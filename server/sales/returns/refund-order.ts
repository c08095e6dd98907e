import type { StaffOrder } from '#contract/staff/orders.ts';
import { ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { orderActions } from '#domain/sales/order.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import {
  lockMoneyToRefund,
  type MoneyToRefund,
} from '#server/sales/refunds/lock-money-to-refund.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { isServiceOf } from '#server/sales/orders/queries.ts';
import { mailRefundedOrder } from '#server/sales/refunds/mail-refunded-order.ts';
import { hasOpenReturn } from './queries.ts';
import { refundOrderLines } from './refund-order-lines.ts';
import { returnLine } from './return-line.ts';
import { getStaffOrder } from '#server/sales/orders/staff-queries.ts';

export type RefundRequest = {
  orderId: string;
  reason: string;
  endService: boolean;
  to: RefundDestination;
  /** Rest that the screen showed, where an amount was typed or lines were picked. */
  shownLeftCents?: Cents | undefined;
  /** Lines that go back; left out for all of the order. */
  lineIds?: readonly string[] | undefined;
};

/**
 * 'Terugbetalen', out of goodwill: all that is left of the money of a paid order goes back. Order refunded, a credit
 * invoice over all of it and, unless told otherwise, the service ended (of another plan: the one from
 * before is back, and the service goes on), in one transaction; the money
 * itself follows in a job, by hand, or stays as credit. What a bank took back already is gone: of that the
 * books follow.
 */
export async function refundOrder(
  ctx: VerbContext<UserActor>,
  { lineIds, ...asked }: RefundRequest,
): Promise<StaffOrder> {
  if (lineIds !== undefined) return refundOrderLines(ctx, { ...asked, lineIds, amountCents: null });
  const { orderId, reason, endService, to, shownLeftCents } = asked;
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    // The services before the order: a delivery that ends locks them in this order too.
    const services = await lockServicesOf(tx, await getStaffOrder(tx, orderId));
    const order = await lockOrder(tx, orderId);
    if (!orderActions(order.status).refund.ok) throw new AppError('ORDER_NOT_REFUNDABLE');
    // Paid while this waited for the order: its services are not locked, so the next try takes them.
    if (services.length === 0 && (await hasService(tx, orderId))) throw new AppError('CONFLICT');
    if (await hasOpenReturn(tx, orderId)) throw new AppError('RETURN_OPEN');
    const payment = await lockMoneyToRefund(tx, orderId);
    if (payment === null || isNothingLeft(payment)) throw new AppError('ORDER_NOT_REFUNDABLE');
    if (shownLeftCents !== undefined && payment.leftCents !== shownLeftCents) {
      throw new AppError('ORDER_MONEY_CHANGED');
    }
    for (const { id: serviceId } of services) {
      const refunded = { orderId, serviceId, endsService: endService };
      await ctx.orderKinds[order.kind].onRefunded(ctx, tx, refunded);
    }
    const { credit, way } = await returnLine(ctx, tx, {
      request: {
        ground: 'goodwill',
        askedBy: 'staff',
        askedAt: ctx.now(),
        serviceId: services[0]?.id ?? null,
      },
      order,
      payment,
      paidCents: payment.leftCents,
      backCents: payment.leftCents,
      days: { usedDays: null, ofDays: null },
      reason,
      typedReason: reason,
      to,
      part: null,
      endService,
    });
    const amountCents = payment.leftCents;
    const takenCents = payment.takenBackCents ?? ZERO_CENTS;
    await mailRefundedOrder(ctx, tx, {
      orderId,
      takenCents,
      credit,
      amountCents,
      way: way ?? 'gone',
    });
    return getStaffOrder(tx, orderId);
  });
}

/** An order whose bank took all of it can still be written down. */
function isNothingLeft({ leftCents, status, openCents }: MoneyToRefund): boolean {
  return leftCents === 0 && status !== 'charged_back' && openCents === 0;
}

async function hasService(tx: Tx, orderId: string): Promise<boolean> {
  const service = await tx
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return service !== undefined;
}

/** Locks the services that a refund may touch, by their ids: not the one that work was only for. */
async function lockServicesOf(tx: Tx, { id, kind }: Pick<StaffOrder, 'id' | 'kind'>) {
  if (kind === 'charge') return [];
  return tx
    .selectFrom('services')
    .select('id')
    .where(isServiceOf(id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
