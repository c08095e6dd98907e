import type { CustomerOrder } from '#contract/customer/orders.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { payWithCredit } from './pay-with-credit.ts';
import { getCustomerOrder } from '#server/sales/orders/queries.ts';

/** 'Betaal met je tegoed': the signed-in customer pays their own pending order, all of it, at once. */
export async function payOrderWithCredit(
  ctx: VerbContext<UserActor>,
  { orderId }: { orderId: string },
): Promise<CustomerOrder> {
  const customerId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    await payWithCredit(ctx, tx, { orderId, userId: customerId });
    return getCustomerOrder(tx, { customerId, orderId });
  });
}
