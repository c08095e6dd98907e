import type { z } from 'zod';
import type { QuoteInput, quoteOutput } from '#contract/customer/checkout.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { quoteOrder } from '#server/sales/checkout/quote-order.ts';
import { actAsCustomer } from './act-as-customer.ts';

type Asked = { customerId: string; items: QuoteInput['items'] };

/** Quotes a basket for a customer, at the price that they would pay themselves. */
export async function quoteOrderForCustomer(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { customerId, items }: Asked,
): Promise<z.infer<typeof quoteOutput>> {
  const { ctx: theirs, buyer } = await actAsCustomer(ctx, customerId);
  const { kind, country, vatId, postalCode } = buyer;
  return quoteOrder(theirs, { items, buyer: { kind, country, vatId, postalCode } });
}
