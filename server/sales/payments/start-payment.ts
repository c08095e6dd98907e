import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { openAttempt, type AskedAlong } from './open-attempt.ts';
import { pickMethod } from './pick-method.ts';
import { startAtGateway, type PaymentShown } from './start-at-gateway.ts';

type Start = {
  shown?: PaymentShown;
  along?: AskedAlong;
  /** The way that was chosen; left out, as it was before. */
  method?: PaymentMethod | undefined;
  /** The rest that was shown where credit pays beside it. */
  shownRestCents?: Cents | undefined;
};

/**
 * Answers where to pay a pending online order, or what is owed again of one that was paid. An attempt that
 * is still open is used again, so that nobody pays in two windows; otherwise a new one begins. The row is committed before the gateway is
 * called, and the payment's id is the gateway's idempotency key. Throws PAYMENT_START_FAILED when
 * the gateway does not answer, METHOD_NOT_AVAILABLE where it does not collect in the way that was chosen,
 * and CREDIT_CHANGED where credit leaves another rest than was shown.
 */
export async function startPayment(
  ctx: VerbContext,
  orderId: string,
  { shown, along = 'as-before', method: chosen, shownRestCents }: Start = {},
): Promise<string> {
  const method = await pickMethod(ctx, { orderId, method: chosen, restCents: shownRestCents });
  const { order, attempt } = await transact(ctx, (tx) =>
    openAttempt(ctx, tx, { orderId, along, method, shownRestCents }),
  );
  if (attempt.payUrl !== null) return attempt.payUrl;
  return startAtGateway(ctx, {
    paymentId: attempt.id,
    orderId,
    gateway: attempt.gateway,
    method,
    customerId: order.userId,
    amountCents: attempt.amountCents,
    planName: order.planName,
    mandateId: attempt.mandateId,
    ...(shown !== undefined && { shown }),
  });
}
