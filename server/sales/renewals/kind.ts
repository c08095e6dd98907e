import type { VerbContext } from '#server/context.ts';
import { NOTHING_FOLLOWS, type OrderKindVerbs } from '#server/sales/orders/kinds.ts';
import { ofPlan } from '#server/sales/orders/queries.ts';
import { stopOrderedService } from '#server/sales/refunds/stop-ordered-service.ts';
import { askAnew } from './ask-anew.ts';
import { followFailedCollection } from './follow-failed-collection.ts';
import { isRenewalWanted } from './is-renewal-wanted.ts';
import { lockRenewal } from './lock-renewal.ts';
import { payRenewal } from './pay-renewal.ts';
import { stopCollecting } from './stop-collecting.ts';

/** Orders of the next term of a service, which are the only ones that a bank collects. */
export const RENEWAL: OrderKindVerbs<VerbContext> = {
  ...NOTHING_FOLLOWS,
  isWanted: async (tx, { order }) => {
    const { service, renewal } = await lockRenewal(tx, { orderId: order.id });
    return isRenewalWanted(tx, { order, renewal, service });
  },
  onPaid: (ctx, tx, { order, paidAt }) => payRenewal(ctx, tx, { order: ofPlan(order), paidAt }),
  onCollected: stopCollecting,
  onCollectionFailed: followFailedCollection,
  onRefunded: stopOrderedService,
  onReinvoiced: askAnew,
};
