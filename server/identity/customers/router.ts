import { signedIn } from '#server/platform/auth/procedures.ts';
import { listWorkAccounts } from '#server/identity/members/queries.ts';
import { createCustomer } from './create-customer.ts';
import { changeRole } from './change-role.ts';
import { inviteColleague } from './invite-colleague.ts';
import { mailVerification } from './mail-verification.ts';
import { previewWelcome } from './preview-welcome.ts';
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

export const staffCustomers = {
  create: signedIn.staff.customers.create.handler(({ context, input }) =>
    createCustomer(context, input),
  ),
  changeRole: signedIn.staff.customers.changeRole.handler(({ context, input }) =>
    changeRole(context, input),
  ),
  sendEmail: signedIn.staff.customers.sendEmail.handler(({ context, input }) =>
    sendEmail(context, input),
  ),
};

export const staffColleagues = {
  invite: signedIn.staff.members.invite.handler(async ({ context, input }) => {
    await context.limits.consume('memberInvitations', input.customerId);
    return inviteColleague(context, input);
  }),
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
