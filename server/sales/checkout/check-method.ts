import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { isOffered } from '#server/sales/gateways/payment-gateways.ts';
import type { VerbContext } from '#server/context.ts';

/** Tells whether an order may be paid in the way that was chosen; what is free is not paid. Asks outside. */
export async function checkMethod(
  { payments }: Pick<VerbContext, 'payments'>,
  { method, billing, shownTotalCents, shownRestCents }: PlaceOrderInput,
): Promise<boolean> {
  const amountCents = shownRestCents ?? shownTotalCents;
  if (shownTotalCents === 0) return true;
  return isOffered(payments, { method, amountCents, country: billing.country });
}
