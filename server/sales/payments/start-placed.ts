import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import { startAtGateway, type OpenPayment } from './start-at-gateway.ts';
import { startPayment } from './start-payment.ts';

/** An online order carries its fresh payment, or null when it had been placed before. */
export type Placed = {
  orderId: string;
  online: boolean;
  payment: OpenPayment | null;
  /** The rest that was shown where credit pays beside it. */
  shownRestCents?: Cents | undefined;
};

/**
 * Answers where an order that was just placed is paid; null for what is not collected. When the gateway does
 * not answer the order stands, and can be paid later.
 */
export async function startPlaced(
  ctx: VerbContext,
  { orderId, online, payment, shownRestCents }: Placed,
): Promise<{ orderId: string; payUrl: string | null }> {
  if (!online) return { orderId, payUrl: null };
  const starting =
    payment === null
      ? startPayment(ctx, orderId, { shownRestCents })
      : startAtGateway(ctx, payment);
  const payUrl = await starting.catch((error: unknown) => {
    ctx.log.warn({ err: error, order: orderId }, 'payment could not be started');
    return null;
  });
  return { orderId, payUrl };
}
