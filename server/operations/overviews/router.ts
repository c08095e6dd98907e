import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { getStaffCustomer, listStaffCustomers, getCustomerTotals } from './staff-queries.ts';
import { getDashboardSummary, readOpenActions } from './customer-queries.ts';

export const customerDashboard = {
  summary: signedIn.customer.dashboard.summary.handler(({ context }) =>
    getDashboardSummary(context, context.actor.id),
  ),
  waiting: signedIn.customer.dashboard.waiting.handler(({ context }) =>
    readOpenActions(context.db, { customerId: context.actor.id, now: context.now() }),
  ),
};

export const customerOverviews = {
  list: signedIn.staff.customers.list.handler(({ context, input }) =>
    listStaffCustomers(context.db, { ...input, now: context.now() }),
  ),
  get: signedIn.staff.customers.get.handler(({ context, input }) =>
    getStaffCustomer(context.db, input.customerId),
  ),
  totals: signedIn.staff.customers.totals.handler(({ context }) => getCustomerTotals(context.db)),
  export: signedIn.staff.customers.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'customers',
      filters: input,
      read: (page) => listStaffCustomers(context.db, { ...input, ...page, now: context.now() }),
    }),
  ),
};
