import { canPaymentBecome } from '#domain/payment.ts';
import { GATEWAY_OF, isCollected } from '#server/adapters/payments/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import type { Gateway } from '#server/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { startAtGateway, type PaymentShown } from './start-at-gateway.ts';

type Attempt = { id: string; gateway: Gateway; payUrl: string | null };

/**
 * Where to pay a pending online order. An attempt that is still open is used again, so that nobody
 * pays in two windows; otherwise a new one begins. The row is committed before the gateway is
 * called, and the payment's id is the gateway's idempotency key. Throws PAYMENT_START_FAILED when
 * the gateway does not answer.
 */
export async function startPayment(
  ctx: VerbContext,
  orderId: string,
  shown?: PaymentShown,
): Promise<string> {
  const { order, attempt } = await transact(ctx, (tx) => openAttempt(ctx, tx, orderId));
  if (attempt.payUrl !== null) return attempt.payUrl;
  return startAtGateway(ctx, {
    paymentId: attempt.id,
    orderId,
    gateway: attempt.gateway,
    customerId: order.userId,
    amountCents: order.totalCents,
    planName: order.planName,
    ...(shown !== undefined && { shown }),
  });
}

async function openAttempt(ctx: VerbContext, tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['userId', 'status', 'totalCents', 'planName', 'paymentMethod'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (order === undefined) throw new AppError('NOT_FOUND');
  if (order.status !== 'pending' || !isCollected(GATEWAY_OF[order.paymentMethod])) {
    throw new AppError('ORDER_NOT_PAYABLE');
  }
  const latest = await tx
    .selectFrom('payments')
    .select(['id', 'gateway', 'payUrl', 'status', 'mandateId'])
    .where('orderId', '=', orderId)
    // Who asks to pay this order does not mean the others that they once wanted to pay with it.
    .where('bundleId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest !== undefined && canPaymentBecome(latest.status, 'paid')) {
    // The bank has been asked already: paid here as well, it would be paid twice.
    if (latest.mandateId !== null) throw new AppError('ORDER_NOT_PAYABLE');
    return { order, attempt: latest satisfies Attempt };
  }
  const now = ctx.now();
  const attempt = await tx
    .insertInto('payments')
    .values({
      orderId,
      gateway: GATEWAY_OF[order.paymentMethod],
      amountCents: order.totalCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'gateway', 'payUrl'])
    .executeTakeFirstOrThrow();
  return { order, attempt };
}
