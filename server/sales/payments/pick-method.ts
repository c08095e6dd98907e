import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import {
  gatewayOf,
  isCollected,
  onlineOffersFor,
} from '#server/sales/gateways/payment-gateways.ts';
import type { VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

type Asked = {
  orderId: string;
  /** The way that was chosen; left out, the way that the order was to be paid. */
  method?: PaymentMethod | undefined;
  /** Rest that credit leaves, where it pays beside it. */
  restCents?: Cents | undefined;
};

/**
 * Picks the way in which an online order is paid now, as the gateways offer it for this amount and buyer.
 * A way that was only meant before, and is gone, makes place for the first one. Asks outside. Throws
 * METHOD_NOT_AVAILABLE for one that was chosen and is not offered.
 */
export async function pickMethod(
  ctx: VerbContext,
  { orderId, method, restCents }: Asked,
): Promise<PaymentMethod> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['paymentMethod', 'totalCents', 'billing'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) throw new AppError('NOT_FOUND');
  const { paymentMethod: before, totalCents, billing } = order;
  // Refused under the lock, by what the order is by then.
  if (!isCollected(gatewayOf(before))) return before;
  const offered = await onlineOffersFor(ctx.payments, {
    amountCents: restCents ?? totalCents,
    country: billing.country,
    givesMandate: false,
  });
  const wanted = method ?? before;
  if (offered.includes(wanted)) return wanted;
  const [first] = offered;
  if (method !== undefined || first === undefined) throw new AppError('METHOD_NOT_AVAILABLE');
  return first;
}
