import type { VerbContext } from './context.ts';
import { CHARGE } from './sales/charges/kind.ts';
import { NEW_ORDER } from './sales/checkout/kind.ts';
import type { OrderKinds } from './sales/orders/kinds.ts';
import { PLAN_CHANGE } from './sales/plan-changes/kind.ts';
import { RENEWAL } from './sales/renewals/kind.ts';

/** Everything that an order can be for; `server/sales/orders` and `payments` get it from the context. */
export const orderKinds: OrderKinds<VerbContext> = {
  new: NEW_ORDER,
  renewal: RENEWAL,
  'plan-change': PLAN_CHANGE,
  charge: CHARGE,
};
