import { signedIn } from '#server/platform/auth/procedures.ts';
import { placeOrderForCustomer } from './place-order-for-customer.ts';
import { quoteOrderForCustomer } from './quote-order-for-customer.ts';

const staff = signedIn.staff.newOrders;

export const staffNewOrders = {
  quote: staff.quote.handler(({ context, input }) => quoteOrderForCustomer(context, input)),
  place: staff.place.handler(({ context, input }) => placeOrderForCustomer(context, input)),
};
