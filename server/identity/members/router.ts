import { signedIn } from '#server/platform/auth/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeMember } from './change-member.ts';
import { checkInvitee } from './check-invitee.ts';
import { endMember } from './end-member.ts';
import { inviteMember } from './invite-member.ts';
import { leaveAccount } from './leave-account.ts';
import { findInvitation, getAccountHolder, listMembers, listWorkAccounts } from './queries.ts';

export const customerMembers = {
  list: signedIn.customer.members.list.handler(async ({ context }) => ({
    items: await listMembers(context.db, context.actor.id),
  })),
  invite: signedIn.customer.members.invite.handler(async ({ context, input }) => {
    await context.limits.consume('memberInvitations', context.actor.id);
    return inviteMember(context, input);
  }),
  change: signedIn.customer.members.change.handler(({ context, input }) =>
    changeMember(context, input),
  ),
  end: signedIn.customer.members.end.handler(({ context, input }) =>
    endMember(context, { ...input, accountId: context.actor.id }),
  ),
  // These belong to the person, whomever they work for just now.
  accounts: signedIn.customer.members.accounts.handler(async ({ context }) => ({
    items: await listWorkAccounts(context.db, context.signedInAs),
  })),
  leave: signedIn.customer.members.leave.handler(({ context, input }) =>
    leaveAccount(context, input),
  ),
  invitation: signedIn.customer.members.invitation.handler(async ({ context, input }) => {
    const { db, now, actor } = context;
    const found = await findInvitation(db, { ...input, now: now() });
    const { holder, isVerified } = await checkInvitee(db, { ...found, userId: actor.id });
    return { accountName: holder.accountName, rights: found.rights, isVerified };
  }),
  accept: signedIn.customer.members.accept.handler(({ context, input }) =>
    acceptInvitation(context, input),
  ),
};

export const staffMembers = {
  list: signedIn.staff.members.list.handler(async ({ context: { db }, input }) => {
    const { id, role } = await getAccountHolder(db, input.customerId);
    return {
      items: await listMembers(db, id),
      worksFor: await listWorkAccounts(db, { userId: id, role }),
    };
  }),
  end: signedIn.staff.members.end.handler(({ context, input: { customerId, membershipId } }) =>
    endMember(context, { accountId: customerId, membershipId }),
  ),
};
