import type { OrderedItem, PlaceOrderInput } from '#contract/customer/checkout.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { Cents } from '#domain/platform/money.ts';
import { confirmShownTotal, wantedOf, type BasketQuote } from '#domain/sales/checkout.ts';
import { claimDiscount } from '#server/catalogue/discounts/claim-discount.ts';
import type { WeighedDiscount } from '#server/catalogue/discounts/evaluate-discount.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { agreeOnRest } from '#server/sales/credit/agree-on-rest.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { priceItems } from './price-items.ts';
import type { ReadItem } from './queries.ts';
import { takeUnpaidCode } from './take-unpaid-code.ts';

type Asked = {
  input: PlaceOrderInput;
  items: readonly ReadItem<OrderedItem>[];
  settings: StoredSettings;
};

export type AgreedBasket = Omit<BasketQuote, 'items'> & {
  lines: BasketQuote['items'];
  given: WeighedDiscount | null;
  vatCheckId: string | null;
  /** The rest that credit leaves to be paid now; null where no credit pays beside it. */
  restCents: Cents | null;
};

/**
 * Agrees on what the first terms cost this buyer now, with their code, which is used up by it. Throws
 * DISCOUNT_REFUSED, and PRICE_CHANGED where they were shown something else; CREDIT_CHANGED where credit
 * leaves another rest than was shown.
 */
export async function agreeOnBasket(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { input, items, settings }: Asked,
): Promise<AgreedBasket> {
  const now = ctx.now();
  const { rule, vatCheckId } = await readSaleVat(tx, {
    buyer: input.billing,
    settings,
    now,
    days: VAT_ID_CHECK_DAYS,
  });
  const given = await claimDiscount(tx, {
    code: input.discountCode,
    customerId: ctx.actor.id,
    wanted: wantedOf(items),
    now,
  });
  if (given !== null) await takeUnpaidCode(ctx, tx, { ...given, customerId: ctx.actor.id });
  const current = priceItems(items, { rule, discount: given });
  const quoted = confirmShownTotal(current, input.shownTotalCents);
  if (!quoted.ok) throw new AppError('PRICE_CHANGED', { totalCents: current.sale.totalCents });
  const { items: lines, sale, discount, discountCents } = quoted.value;
  const { totalCents } = sale;
  const { shownRestCents } = input;
  const restCents =
    shownRestCents === undefined
      ? null
      : await agreeOnRest(tx, { userId: ctx.actor.id, totalCents, shownRestCents });
  return { lines, sale, discount, discountCents, given, vatCheckId, restCents };
}
