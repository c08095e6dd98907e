import { payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { Context } from '#server/context.ts';
import { answerTestPayment, type TestAnswer } from '#server/sales/payments/answer-test-payment.ts';
import { readLinkedTestPayment } from './read-linked-test-payment.ts';

/** Demo only: ends a payment of the invoice of a link, and leads back to the page of that link. */
export async function answerLinkedTestPayment(
  ctx: Context,
  { token, ...answer }: TestAnswer & { token: string },
): Promise<{ returnUrl: string }> {
  const { paymentId } = answer;
  const { customerId } = await readLinkedTestPayment(ctx, { token, paymentId });
  await answerTestPayment(ctx, { ...answer, customerId });
  return { returnUrl: payLinkPath(token) };
}
