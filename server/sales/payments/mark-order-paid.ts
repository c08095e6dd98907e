import type { StaffOrder } from '#contract/staff/orders.ts';
import type { Cents } from '#domain/platform/money.ts';
import { isPayable } from '#domain/sales/order.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { payRestByBank } from './pay-rest-by-bank.ts';
import { transact } from '#server/platform/db/record.ts';
import { readPartPaid } from '#server/sales/invoices/queries.ts';
import { AppError } from '#server/errors.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import { payOrderByBank } from './pay-order-by-bank.ts';
import { getStaffOrder } from '#server/sales/orders/staff-queries.ts';

type Mark = {
  orderId: string;
  /** The rest that the screen showed after a part came in: the person saw that much come. Left out without a part. */
  shownRestCents?: Cents | undefined;
};

/**
 * 'Markeer Betaald': a person saw the money of a pending order, or what is open again of one that was paid
 * (then of its invoice). It pays as a gateway's would; where a part
 * came in before, the rest pays it with that part. Throws ORDER_REST_CHANGED where another rest was shown:
 * what came in before would be given away.
 */
export async function markOrderPaid(
  ctx: VerbContext<UserActor>,
  { orderId, shownRestCents }: Mark,
): Promise<StaffOrder> {
  await refuseOwnBenefit(ctx, { orderId });
  return transact(ctx, async (tx) => {
    const order = await lockOrderToPay(tx, { orderId });
    if (order === null) throw new AppError('NOT_FOUND');
    if (!isPayable(order)) throw new AppError('ORDER_NOT_PENDING');
    const part = await readPartPaid(tx, { orderId });
    if (part?.restCents !== shownRestCents) throw new AppError('ORDER_REST_CHANGED');
    const money = { order, receivedAt: ctx.now() };
    if (part === null) await payOrderByBank(ctx, tx, money);
    else await payRestByBank(ctx, tx, { ...money, amountCents: part.restCents });
    return getStaffOrder(tx, orderId);
  });
}
