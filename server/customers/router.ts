import { signedIn } from '#server/auth/procedures.ts';
import { runExport } from '#server/exports/run-export.ts';
import { mailVerification } from './mail-verification.ts';
import { getDashboardSummary, listStaffCustomers } from './queries.ts';

export const customerAccount = {
  me: signedIn.customer.account.me.handler(({ context: { signedInAs } }) => ({
    id: signedInAs.userId,
    email: signedInAs.email,
    emailVerified: signedInAs.emailVerified,
    firstName: signedInAs.firstName,
    lastName: signedInAs.lastName,
    role: signedInAs.role,
  })),
  resendVerification: signedIn.customer.account.resendVerification.handler(async ({ context }) => {
    await context.limits.consume('verifyAccount', context.actor.id);
    return { sent: await mailVerification(context, { userId: context.actor.id }) };
  }),
};

export const customerDashboard = {
  summary: signedIn.customer.dashboard.summary.handler(({ context }) =>
    getDashboardSummary(context.db, context.actor.id),
  ),
};

export const staffCustomers = {
  list: signedIn.staff.customers.list.handler(({ context, input }) =>
    listStaffCustomers(context.db, input),
  ),
  export: signedIn.staff.customers.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'customers',
      filters: input,
      read: (page) => listStaffCustomers(context.db, { ...input, ...page }),
    }),
  ),
};
