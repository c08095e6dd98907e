import { signedIn } from '#server/platform/auth/procedures.ts';
import { placeFor } from './place-for.ts';
import { quoteFor } from './quote-for.ts';

const staff = signedIn.staff.newOrders;

export const staffNewOrders = {
  quote: staff.quote.handler(({ context, input }) => quoteFor(context, input)),
  place: staff.place.handler(({ context, input }) => placeFor(context, input)),
};
