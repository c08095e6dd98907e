import type { PlaceForInput } from '#contract/staff/new-orders.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isWordDay, WORD_DAYS } from '#domain/sales/order-word.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import { placeTriedOrder } from '#server/sales/checkout/place-tried-order.ts';
import { actAsCustomer } from './act-as-customer.ts';

/**
 * Places an order in the name of a company, on its word, to be paid by bank transfer: with its invoice and the
 * mail that asks for it. The same idempotency key is the same order. Throws CONSUMER_CONFIRMS for a consumer,
 * who presses the button that says that it costs money themselves.
 */
export async function placeOrderForCustomer(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId, word, ...order }: PlaceForInput,
): Promise<{ orderId: string }> {
  if (!isWordDay(word.givenOn, amsterdamDate(ctx.now()))) {
    throw inputError('givenOn', `Kies een dag van hoogstens ${WORD_DAYS} dagen geleden.`);
  }
  const { ctx: theirs, buyer } = await actAsCustomer(ctx, customerId);
  if (buyer.kind !== 'business') throw new AppError('CONSUMER_CONFIRMS');
  const { orderId } = await placeTriedOrder(
    theirs,
    { ...order, billing: buyer, method: 'bank_transfer', termsAccepted: true, directStart: false },
    { ...word, notedBy: ctx.actor.id },
  );
  return { orderId };
}
