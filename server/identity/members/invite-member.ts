import type { Member } from '#contract/customer/members.ts';
import type { MemberRight } from '#domain/identity/membership.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueMembership } from './issue-membership.ts';
import { getAccountHolder, getMember } from './queries.ts';

type Invitation = { email: string; rights: readonly MemberRight[] };
type InviteContext = VerbContext<UserActor> & Pick<Context, 'secretKey'>;

/**
 * Mails an address an invitation to work for one's account. Nobody looks whether it has an account
 * here: the answer and the mail are the same. Who was invited before gets a new link, and the older
 * one is worth nothing from then on.
 */
export async function inviteMember(ctx: InviteContext, input: Invitation): Promise<Member> {
  const accountId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    // One invitation of this customer at a time, so that they stay as many as they may be.
    await lockOwnUser(tx, accountId);
    const holder = await getAccountHolder(tx, accountId);
    if (hasConsole(holder.role)) throw new AppError('STAFF_IS_NO_MEMBER');
    // The mail has a name in it that its sender chose: nobody sends it who cannot be reached.
    if (!holder.isVerified) throw new AppError('EMAIL_NOT_VERIFIED');
    const { membershipId } = await issueMembership(ctx, tx, {
      ...input,
      holder,
      by: 'holder',
      passwordUrl: null,
    });
    return getMember(tx, { accountId, membershipId });
  });
}
