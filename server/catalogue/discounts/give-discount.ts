import { discountOn, type DiscountAmount, type OrderDiscount } from '#domain/catalogue/discount.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Given = {
  orderId: string;
  given: DiscountAmount & { codeId: string };
  discount: OrderDiscount;
};

/** Writes down what an order got off its price, for good. */
export async function giveDiscount(tx: Tx, { orderId, given, discount }: Given): Promise<void> {
  await tx
    .insertInto('orderDiscounts')
    .values({
      orderId,
      codeId: given.codeId,
      ...discount,
      discountCents: discountOn(discount.listCents, given),
    })
    .execute();
}
