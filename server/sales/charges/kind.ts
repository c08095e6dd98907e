import type { VerbContext } from '#server/context.ts';
import { NOTHING_FOLLOWS, type OrderKindVerbs } from '#server/sales/orders/kinds.ts';
import { mailWithdrawnCharge } from './mail-withdrawn-charge.ts';
import { payCharge } from './pay-charge.ts';
import { renameCharge } from './rename-charge.ts';

/** Orders of work that is billed apart. */
export const CHARGE: OrderKindVerbs<VerbContext> = {
  ...NOTHING_FOLLOWS,
  isWanted: async () => true,
  onPaid: payCharge,
  // Its customer was asked to pay, and hears that they need not.
  onGivenUp: async (ctx, tx, { orderId, credit }) => {
    if (credit !== null) await mailWithdrawnCharge(ctx, tx, { orderId, credit });
  },
  // The service that work was for is not what its money bought.
  onRefunded: async () => undefined,
  onReinvoiced: renameCharge,
};
