import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { tryDiscount } from '#server/discounts/try-discount.ts';
import { AppError } from '#server/errors.ts';
import { placeOrder } from './place-order.ts';
import { isKnownOrder } from './queries.ts';

type Placed = Awaited<ReturnType<typeof placeOrder>>;

/**
 * Places an order; one with a discount code is a try of that code too, unless it was placed before and
 * is only sent once more.
 */
export async function placeTriedOrder(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  input: PlaceOrderInput,
): Promise<Placed> {
  const { discountCode, idempotencyKey } = input;
  const asked = { customerId: ctx.actor.id, idempotencyKey };
  if (discountCode === undefined || (await isKnownOrder(ctx.db, asked))) {
    return placeOrder(ctx, input);
  }
  const tried = await tryDiscount(ctx, () =>
    placeOrder(ctx, input).then(ok<Placed>, (error: unknown) => {
      if (error instanceof AppError && error.code === 'DISCOUNT_REFUSED') return refuse('unknown');
      throw error;
    }),
  );
  if (!tried.ok) throw new AppError('DISCOUNT_REFUSED');
  return tried.value;
}
