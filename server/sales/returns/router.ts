import { signedIn } from '#server/platform/auth/procedures.ts';
import { AppError } from '#server/errors.ts';
import { askReturn } from './ask-return.ts';
import { grantReturn } from './grant-return.ts';
import { listOwnReturns, listReturning, listReturnsOf } from './queries.ts';
import { listReturnOffers, readReturnOffers } from './customer-queries.ts';
import { recordReturn } from './record-return.ts';
import { refundOrder } from './refund-order.ts';
import { refundOrderPart } from './refund-order-part.ts';
import { refuseReturn } from './refuse-return.ts';
import { getStaffReturn, listReturns } from './staff-queries.ts';

const own = signedIn.customer.returns;
const staff = signedIn.staff.returns;

export const customerReturns = {
  offers: own.offers.handler(async ({ context: { db, actor, now } }) => ({
    items: await listReturnOffers(db, { customerId: actor.id, now: now() }),
  })),
  list: own.list.handler(async ({ context: { db, actor, now } }) => ({
    items: await listOwnReturns(db, { customerId: actor.id, now: now() }),
  })),
  ofOrder: own.ofOrder.handler(async ({ context: { db, actor, now }, input }) => {
    const lines = await listReturning(db, input.orderId);
    if (lines[0]?.userId !== actor.id) throw new AppError('NOT_FOUND');
    const [offers, returns] = await Promise.all([
      readReturnOffers(db, { lines, now: now() }),
      listReturnsOf(db, lines),
    ]);
    return { offers, returns };
  }),
  ask: own.ask.handler(({ context, input }) => askReturn(context, input)),
};

/** Procedures of orders by which staff give money back out of goodwill. */
export const staffOrderReturns = {
  refundPart: signedIn.staff.orders.refundPart.handler(({ context, input }) =>
    refundOrderPart(context, input),
  ),
  refund: signedIn.staff.orders.refund.handler(({ context, input }) => refundOrder(context, input)),
};

export const staffReturns = {
  list: staff.list.handler(({ context, input }) => listReturns(context.db, input)),
  get: staff.get.handler(({ context, input }) => getStaffReturn(context.db, input.returnId)),
  record: staff.record.handler(({ context, input }) => recordReturn(context, input)),
  grant: staff.grant.handler(({ context, input }) => grantReturn(context, input)),
  refuse: staff.refuse.handler(({ context, input }) => refuseReturn(context, input)),
};
