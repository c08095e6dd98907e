import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import { hasForeignVatId } from '#domain/catalogue/vat-treatment.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnCode } from '#server/catalogue/discounts/refuse-own-code.ts';
import { tryDiscount } from '#server/catalogue/discounts/try-discount.ts';
import { AppError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import type { OrderWord } from './insert-new-order.ts';
import { placeOrder } from './place-order.ts';
import { isKnownOrder } from './queries.ts';

type TryContext = VerbContext<UserActor> & Pick<Context, 'limits'>;
type Placed = Awaited<ReturnType<typeof placeOrder>>;

/**
 * Places an order, once the btw-id of a company abroad was looked up; one with a discount code is a try of that code too, unless it was placed before and
 * is only sent once more.
 */
export async function placeTriedOrder(
  ctx: TryContext,
  input: PlaceOrderInput,
  word: OrderWord | null = null,
): Promise<Placed> {
  const { discountCode, idempotencyKey } = input;
  const asked = { customerId: ctx.actor.id, idempotencyKey };
  await lookUpBuyer(ctx, input);
  if (discountCode === undefined || (await isKnownOrder(ctx.db, asked))) {
    return placeOrder(ctx, input, word);
  }
  await refuseOwnCode(ctx, discountCode);
  const tried = await tryDiscount(ctx, () =>
    placeOrder(ctx, input, word).then(ok<Placed>, (error: unknown) => {
      if (error instanceof AppError && error.code === 'DISCOUNT_REFUSED') return refuse('unknown');
      throw error;
    }),
  );
  if (!tried.ok) throw new AppError('DISCOUNT_REFUSED');
  return tried.value;
}

/**
 * No btw-id is charged with btw before the register was asked, for as long as that may take: whoever
 * orders while it is looked up waits for the answer, and hears of another price than they saw.
 */
async function lookUpBuyer(ctx: TryContext, { billing, idempotencyKey }: PlaceOrderInput) {
  if (!hasForeignVatId(billing)) return;
  if (await isKnownOrder(ctx.db, { customerId: ctx.actor.id, idempotencyKey })) return;
  await checkBuyer(ctx, { buyer: billing, settings: await readSettings(ctx.db) });
}
