import type { TEST_DELIVERIES, TEST_OUTCOMES } from '#contract/customer/test-gateway.ts';
import { asSystem, type Context, type VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { settlePayment } from './settle-payment.ts';

export type TestAnswer = {
  paymentId: string;
  outcome: (typeof TEST_OUTCOMES)[number];
  delivery: (typeof TEST_DELIVERIES)[number];
};

/** A late message comes after so many seconds: the person is back in the shop by then. */
const LATE_SECONDS = 10;

/**
 * The demo's bank ends a payment and tells the shop as real gateways do: once, twice, late, or
 * before the person is back. Where it fails, the job that checks open payments finds out.
 */
export async function answerTestPayment(
  ctx: Context,
  { customerId, paymentId, outcome, delivery }: TestAnswer & { customerId: string },
): Promise<{ returnUrl: string }> {
  const gateway = ctx.payments.test;
  if (gateway === null) throw new AppError('NOT_FOUND');
  const { providerId, returnUrl } = await gateway.settle({ paymentId, customerId }, outcome);
  const system = asSystem(ctx, 'test gateway');
  const tell = () => settlePayment(system, { gateway: 'test', providerId });
  if (delivery === 'before-answer') await tell();
  else if (delivery === 'twice') await Promise.all([tell(), tell()]);
  else if (delivery === 'late') await tellLater(system, paymentId);
  else {
    tell().catch((error: unknown) =>
      ctx.log.warn({ err: error, paymentId }, 'message not handled'),
    );
  }
  return { returnUrl };
}

async function tellLater(ctx: VerbContext, paymentId: string): Promise<void> {
  const later = { startAfterSeconds: LATE_SECONDS };
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'payment.check', { paymentId }, later));
}
