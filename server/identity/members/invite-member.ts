import { randomUUID } from 'node:crypto';
import type { Member } from '#contract/customer/members.ts';
import {
  INVITATION_DAYS,
  keepRights,
  MEMBERS_MAX,
  type MemberRight,
} from '#domain/identity/membership.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import { hashMailedLink } from '#server/platform/auth/one-time-links.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailInvitation } from './mail-invitation.ts';
import { getAccountHolder, getMember, listMembers } from './queries.ts';

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
    const earlier = await checkRoom(tx, { holder, email: input.email });
    const invitationId = randomUUID();
    const expiresAt = new Date(ctx.now().getTime() + INVITATION_DAYS * 86_400_000);
    const invitation = { ...input, invitationId, expiresAt };
    const membershipId = await keepInvitation(ctx, tx, { ...invitation, earlier });
    recordChange(ctx, tx, {
      action: 'member.invite',
      subject: { type: 'membership', id: membershipId },
      before: null,
      // The address is left out: the log is kept longer than one of somebody who never answered.
      after: { rights: input.rights, isAgain: earlier !== null },
      ownerId: accountId,
      topics: ['members'],
    });
    await mailInvitation(ctx, tx, { ...invitation, holder });
    return getMember(tx, { accountId, membershipId });
  });
}

/** The invitation that is open for this address, to be replaced; null when there is none. */
async function checkRoom(
  tx: Tx,
  { holder, email }: { holder: { id: string; email: string }; email: string },
): Promise<string | null> {
  const isIt = (other: string) => other.toLowerCase() === email.toLowerCase();
  if (isIt(holder.email)) throw inputError('email', 'Dit is je eigen e-mailadres.');
  const members = await listMembers(tx, holder.id);
  const known = members.filter((member) => isIt(member.email));
  // Only of one's own colleagues: of anybody else nothing is told.
  if (known.some(({ acceptedAt }) => acceptedAt !== null)) {
    throw inputError('email', 'Dit is al een collega. Wijzig de rechten in de lijst.');
  }
  const [earlier] = known;
  if (earlier !== undefined) return earlier.id;
  if (members.length >= MEMBERS_MAX) throw new AppError('TOO_MANY_MEMBERS');
  return null;
}

type Kept = Invitation & { invitationId: string; expiresAt: Date; earlier: string | null };

async function keepInvitation(
  ctx: InviteContext,
  tx: Tx,
  { email, rights, invitationId, expiresAt, earlier }: Kept,
): Promise<string> {
  const invitation = {
    ...keepRights(rights),
    // As it is typed now: the link is bound to it.
    invitedEmail: email,
    invitationId,
    invitationHash: hashMailedLink(ctx.secretKey, { linkId: invitationId, email }),
    expiresAt,
    invitedAt: ctx.now(),
  };
  if (earlier !== null) {
    await tx.updateTable('memberships').set(invitation).where('id', '=', earlier).execute();
    return earlier;
  }
  const { id } = await tx
    .insertInto('memberships')
    .values({ ...invitation, accountId: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
