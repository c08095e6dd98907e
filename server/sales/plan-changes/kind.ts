import { isPlanChangeOver } from '#domain/sales/plan-change.ts';
import type { VerbContext } from '#server/context.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { NOTHING_FOLLOWS, type OrderKindVerbs } from '#server/sales/orders/kinds.ts';
import { ofPlan, type OrderToPay } from '#server/sales/orders/queries.ts';
import { payPlanChange } from './pay-plan-change.ts';
import { undoPlanChange } from './undo-plan-change.ts';

/** Orders of another plan for a service, over the days that are left. */
export const PLAN_CHANGE: OrderKindVerbs<VerbContext> = {
  ...NOTHING_FOLLOWS,
  isWanted: async (tx, { order, now }) => {
    const { change, service } = await lockChangeable(tx, { serviceId: changedBy(order) });
    // The days that it settles are over: there is nothing left to be had.
    if (change?.orderId !== order.id || change.paidUntil <= now) return false;
    return !isPlanChangeOver(change, service);
  },
  onPaid: (ctx, tx, { order, paidAt }) =>
    payPlanChange(ctx, tx, { order: ofPlan(order), serviceId: changedBy(order), paidAt }),
  onRefunded: undoPlanChange,
};

function changedBy({ id, lines: [line] }: OrderToPay): string {
  const serviceId = line?.serviceId ?? null;
  if (serviceId === null) throw new Error(`order ${id} changes no service`);
  return serviceId;
}
