import type { TEST_MANDATE_ANSWERS } from '#contract/customer/test-gateway.ts';
import { asSystem, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { checkMandate } from './check-mandate.ts';

type Answer = {
  mandateId: string;
  customerId: string;
  answer: (typeof TEST_MANDATE_ANSWERS)[number];
};

/** The demo's bank gives a mandate or refuses it, and tells the shop. */
export async function answerTestMandate(
  ctx: Context,
  { mandateId, customerId, answer }: Answer,
): Promise<{ returnUrl: string }> {
  const gateway = ctx.payments.test;
  if (gateway === null) throw new AppError('NOT_FOUND');
  const answered = await gateway.debits.answer({ mandateId, customerId }, answer);
  await checkMandate(asSystem(ctx, 'test gateway'), { mandateId });
  return answered;
}
