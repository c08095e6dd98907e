import { randomUUID } from 'node:crypto';
import { INVITATION_DAYS, keepRights, MEMBERS_MAX } from '#domain/identity/membership.ts';
import { hashMailedLink } from '#server/platform/auth/one-time-links.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailInvitation, type NewMember } from './mail-invitation.ts';
import { listMembers } from './queries.ts';

type IssueContext = VerbContext<UserActor> & Pick<Context, 'secretKey'>;

const OWN_ADDRESS = {
  holder: 'Dit is je eigen e-mailadres.',
  staff: 'Dit is het e-mailadres van de klant zelf.',
} as const;

/**
 * Invites an address to work for an account, whose holder is locked, instead of an earlier invitation of
 * it; and mails it. Throws INPUT_INVALID for who works along already, and TOO_MANY_MEMBERS.
 */
export async function issueMembership(
  ctx: IssueContext,
  tx: Tx,
  member: NewMember,
): Promise<{ membershipId: string }> {
  const { holder, rights } = member;
  const earlier = await checkRoom(tx, member);
  const invitationId = randomUUID();
  const expiresAt = new Date(ctx.now().getTime() + INVITATION_DAYS * 86_400_000);
  const invitation = { ...member, invitationId, expiresAt };
  const membershipId = await keepInvitation(ctx, tx, { ...invitation, earlier });
  recordChange(ctx, tx, {
    action: 'member.invite',
    subject: { type: 'membership', id: membershipId },
    before: null,
    // The address is left out: the log is kept longer than one of somebody who never answered.
    after: { rights, isAgain: earlier !== null },
    ownerId: holder.id,
    topics: ['members', 'customers'],
  });
  await mailInvitation(ctx, tx, invitation);
  return { membershipId };
}

/** The invitation that is open for this address, to be replaced; null when there is none. */
async function checkRoom(
  tx: Tx,
  { holder, email, by }: Pick<NewMember, 'holder' | 'email' | 'by'>,
): Promise<string | null> {
  const isIt = (other: string) => other.toLowerCase() === email.toLowerCase();
  if (isIt(holder.email)) throw inputError('email', OWN_ADDRESS[by]);
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

type Kept = NewMember & { invitationId: string; expiresAt: Date; earlier: string | null };

async function keepInvitation(
  ctx: IssueContext,
  tx: Tx,
  { holder, email, rights, invitationId, expiresAt, earlier }: Kept,
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
    .values({ ...invitation, accountId: holder.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
