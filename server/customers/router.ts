import { signedIn } from '#server/auth/procedures.ts';
import { runExport } from '#server/exports/run-export.ts';
import { listWorkAccounts } from '#server/members/queries.ts';
import { changeRole } from './change-role.ts';
import { mailVerification } from './mail-verification.ts';
import { previewWelcome } from './preview-welcome.ts';
import { getStaffCustomer, listStaffCustomers } from './queries.ts';
import { getDashboardSummary } from './read-dashboard.ts';
import { getCustomerTotals } from './read-totals.ts';
import { readWaiting } from './read-waiting.ts';
import { sendEmail } from './send-email.ts';
import { sendTestWelcome } from './send-test-welcome.ts';

export const customerAccount = {
  me: signedIn.customer.account.me.handler(async ({ context: { db, signedInAs } }) => ({
    id: signedInAs.userId,
    email: signedInAs.email,
    emailVerified: signedInAs.emailVerified,
    firstName: signedInAs.firstName,
    lastName: signedInAs.lastName,
    role: signedInAs.role,
    lacksSecondFactor: signedInAs.lacksSecondFactor,
    lacksProof: signedInAs.lacksProof,
    actedBy: signedInAs.actedBy?.name ?? null,
    // A call for an account that is over got no further than the door.
    worksFor: signedInAs.worksFor === 'over' ? null : signedInAs.worksFor,
    isMember: (await listWorkAccounts(db, signedInAs)).length > 0,
  })),
  resendVerification: signedIn.customer.account.resendVerification.handler(async ({ context }) => {
    await context.limits.consume('verifyAccount', context.actor.id);
    return { sent: await mailVerification(context, { userId: context.actor.id }) };
  }),
};

export const customerDashboard = {
  summary: signedIn.customer.dashboard.summary.handler(({ context }) =>
    getDashboardSummary(context, context.actor.id),
  ),
  waiting: signedIn.customer.dashboard.waiting.handler(({ context }) =>
    readWaiting(context.db, { customerId: context.actor.id, now: context.now() }),
  ),
};

export const staffCustomers = {
  list: signedIn.staff.customers.list.handler(({ context, input }) =>
    listStaffCustomers(context.db, { ...input, now: context.now() }),
  ),
  get: signedIn.staff.customers.get.handler(({ context, input }) =>
    getStaffCustomer(context.db, input.customerId),
  ),
  changeRole: signedIn.staff.customers.changeRole.handler(({ context, input }) =>
    changeRole(context, input),
  ),
  sendEmail: signedIn.staff.customers.sendEmail.handler(({ context, input }) =>
    sendEmail(context, input),
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

export const staffWelcomeMail = {
  preview: signedIn.staff.welcomeMail.preview.handler(({ context, input }) =>
    previewWelcome(context, input),
  ),
  sendTest: signedIn.staff.welcomeMail.sendTest.handler(async ({ context, input }) => {
    await context.limits.consume('testMails', context.actor.id);
    return sendTestWelcome(context, input);
  }),
};
