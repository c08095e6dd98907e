import { signedIn } from '#server/auth/procedures.ts';
import { deliverByHand } from './deliver-by-hand.ts';
import { listCustomerServices, listStaffServices } from './queries.ts';
import { startDelivery } from './start-delivery.ts';

export const customerServices = {
  list: signedIn.customer.services.list.handler(({ context, input }) =>
    listCustomerServices(context.db, { customerId: context.actor.id, page: input }),
  ),
};

export const staffServices = {
  list: signedIn.staff.services.list.handler(({ context, input }) =>
    listStaffServices(context.db, input),
  ),
  startDelivery: signedIn.staff.services.startDelivery.handler(({ context, input }) =>
    startDelivery(context, input),
  ),
  markDelivered: signedIn.staff.services.markDelivered.handler(({ context, input }) =>
    deliverByHand(context, input),
  ),
};
