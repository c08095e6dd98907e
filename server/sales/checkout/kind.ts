import type { VerbContext } from '#server/context.ts';
import { NOTHING_FOLLOWS, type OrderKindVerbs } from '#server/sales/orders/kinds.ts';
import { ofPlan } from '#server/sales/orders/queries.ts';
import { stopOrderedService } from '#server/sales/refunds/stop-ordered-service.ts';
import { payNewOrder } from './pay-new-order.ts';

/** Orders of a new service. */
export const NEW_ORDER: OrderKindVerbs<VerbContext> = {
  ...NOTHING_FOLLOWS,
  isWanted: async () => true,
  onPaid: (ctx, tx, { order, paidAt }) => payNewOrder(ctx, tx, { order: ofPlan(order), paidAt }),
  onRefunded: stopOrderedService,
};
