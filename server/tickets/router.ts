import { signedIn } from '#server/auth/procedures.ts';
import { createTicket } from './create-ticket.ts';
import { listCustomerTickets } from './queries.ts';

export const customerTickets = {
  list: signedIn.customer.tickets.list.handler(({ context, input }) =>
    listCustomerTickets(context.db, { customerId: context.actor.id, page: input }),
  ),
  create: signedIn.customer.tickets.create.handler(async ({ context, input }) => {
    await context.limits.consume('tickets', context.actor.id);
    return createTicket(context, input);
  }),
};
