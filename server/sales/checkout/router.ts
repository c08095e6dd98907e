import { signedIn } from '#server/platform/auth/procedures.ts';
import { placeTriedOrder } from './place-tried-order.ts';
import { quoteOrder } from './quote-order.ts';

export const customerCheckout = {
  quote: signedIn.customer.checkout.quote.handler(({ context, input }) =>
    quoteOrder(context, input),
  ),
  place: signedIn.customer.checkout.place.handler(({ context, input }) =>
    placeTriedOrder(context, input),
  ),
};
