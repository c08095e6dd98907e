import { signedIn } from '#server/auth/procedures.ts';
import { getCustomerInvoice, listCustomerInvoices } from './queries.ts';

export const customerInvoices = {
  list: signedIn.customer.invoices.list.handler(({ context, input }) =>
    listCustomerInvoices(context.db, { customerId: context.actor.id, page: input }),
  ),
  get: signedIn.customer.invoices.get.handler(({ context, input }) =>
    getCustomerInvoice(context.db, { customerId: context.actor.id, ...input }),
  ),
};
