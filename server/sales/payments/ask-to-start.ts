import { MethodRefused, type PaymentStart } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';

/**
 * Asks a gateway to begin. The id of the payment is its idempotency key: calling twice starts one.
 * Throws PAYMENT_START_FAILED when it does not answer, METHOD_NOT_AVAILABLE where the shop has it no
 * longer, or it does not collect this in the way that was chosen.
 */
export async function askToStart(ctx: VerbContext, name: Gateway, payment: PaymentStart) {
  const gateway = ctx.payments[name];
  if (gateway === null) throw new AppError('METHOD_NOT_AVAILABLE');
  return gateway.start(payment).catch(async (error: unknown) => {
    ctx.log.warn({ err: error, payment: payment.paymentId }, 'gateway did not start the payment');
    if (error instanceof MethodRefused) throw new AppError('METHOD_NOT_AVAILABLE');
    await transact(ctx, (tx) => requestOutsideCheck(ctx, tx, name));
    throw new AppError('PAYMENT_START_FAILED');
  });
}
