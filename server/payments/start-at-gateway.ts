import type { Cents } from '#domain/money.ts';
import { shortId } from '#domain/short-id.ts';
import type { PaymentStart } from '#server/adapters/payments/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/db/schema.ts';
import { compileOnce, slot } from '#server/db/compile-once.ts';
import { mayBeLost } from '#server/db/durability.ts';
import { AppError } from '#server/errors.ts';

/** A payment row that is committed and open. */
export type OpenPayment = {
  paymentId: string;
  orderId: string;
  gateway: Gateway;
  customerId: string;
  amountCents: Cents;
  planName: string;
  /** Of who pays without an account. */
  shown?: PaymentShown;
};

/** What the gateway tells who pays, and the path of the shop that it sends them back to. */
export type PaymentShown = { description: string; returnPath: string };

const writeStart = compileOnce((db) =>
  db
    .updateTable('payments')
    .set({
      providerId: slot<string>('providerId'),
      payUrl: slot<string>('payUrl'),
      updatedAt: slot<Date>('now'),
    })
    .where('id', '=', slot<string>('paymentId'))
    .returning(mayBeLost),
);

/** Calls the gateway for an open payment and stores its answer. */
export async function startAtGateway(ctx: VerbContext, payment: OpenPayment): Promise<string> {
  const { paymentId, gateway, customerId, amountCents } = payment;
  const started = await askToStart(ctx, gateway, {
    paymentId,
    customerId,
    amountCents,
    description: `${payment.planName} (${shortId(payment.orderId)})`,
    returnPath: `/checkout/${payment.orderId}`,
    ...payment.shown,
  });
  // Lost, it is asked of the gateway again, which knows the payment by its id.
  await writeStart(ctx.db, { ...started, paymentId, now: ctx.now() });
  return started.payUrl;
}

/**
 * Asks a gateway to begin. The id of the payment is its idempotency key: calling twice starts one.
 * Throws PAYMENT_START_FAILED when it does not answer, METHOD_NOT_AVAILABLE where the shop has it no
 * longer.
 */
export async function askToStart(ctx: VerbContext, name: Gateway, payment: PaymentStart) {
  const gateway = ctx.payments[name];
  if (gateway === null) throw new AppError('METHOD_NOT_AVAILABLE');
  return gateway.start(payment).catch((error: unknown) => {
    ctx.log.warn({ err: error, payment: payment.paymentId }, 'gateway did not start the payment');
    throw new AppError('PAYMENT_START_FAILED');
  });
}
