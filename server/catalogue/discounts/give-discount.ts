import type { OrderDiscount } from '#domain/catalogue/discount.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Given = {
  orderId: string;
  codeId: string;
  discount: OrderDiscount;
  /** The amount that it takes off, as prices are. */
  discountCents: Cents;
};

/** Writes down what an order got off its price, for good. */
export async function giveDiscount(
  tx: Tx,
  { orderId, codeId, discount, discountCents }: Given,
): Promise<void> {
  await tx
    .insertInto('orderDiscounts')
    .values({
      orderId,
      codeId,
      ...discount,
      discountCents,
    })
    .execute();
}
