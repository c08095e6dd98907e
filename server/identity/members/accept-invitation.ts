import type { WorkAccount } from '#contract/customer/members.ts';
import type { MemberRight } from '#domain/identity/membership.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkInvitee } from './check-invitee.ts';
import { lockPeople } from './lock-people.ts';
import { findInvitation, getAccountHolder, RIGHT_TEXTS, type AccountHolder } from './queries.ts';
import { notifyAccountHolder } from './notify-account-holder.ts';

/**
 * Lets the invited person begin to work for the account: signed in with the very address that the link was
 * mailed to, and that address confirmed. A link works once, however often it is pressed.
 */
export async function acceptInvitation(
  ctx: VerbContext<UserActor>,
  { token }: { token: string },
): Promise<WorkAccount> {
  const memberId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const now = ctx.now();
    const seen = await findInvitation(tx, { token, now });
    await lockPeople(tx, [seen.accountId, memberId]);
    // As it is now: it may have been used, replaced or taken back in between.
    const invitation = await findInvitation(tx, { token, now });
    const { holder, isVerified } = await checkInvitee(tx, { ...invitation, userId: memberId });
    if (!isVerified) throw new AppError('EMAIL_NOT_VERIFIED');
    const { id, rights } = invitation;
    await tx
      .updateTable('memberships')
      .set({
        memberId,
        acceptedAt: now,
        invitationId: null,
        invitationHash: null,
        expiresAt: null,
      })
      .where('id', '=', id)
      .execute();
    recordChange(ctx, tx, {
      action: 'member.accept',
      subject: { type: 'membership', id },
      before: null,
      after: { accountId: holder.id, memberId, rights },
      ownerId: holder.id,
      topics: ['members'],
      alsoTo: { userId: memberId, topics: ['members'] },
    });
    await mailHolder(ctx, tx, { holder, membershipId: id, memberId, rights });
    return { id: holder.id, membershipId: id, name: holder.accountName, rights };
  });
}

type Joined = {
  holder: AccountHolder;
  membershipId: string;
  memberId: string;
  rights: readonly MemberRight[];
};

async function mailHolder(
  ctx: VerbContext,
  tx: Tx,
  { holder, membershipId, memberId, rights }: Joined,
): Promise<void> {
  const { email } = await getAccountHolder(tx, memberId);
  await notifyAccountHolder(ctx, tx, {
    kind: 'member-joined',
    holder,
    membershipId,
    subject: (siteName) => `Een collega werkt nu mee in je account bij ${siteName}`,
    paragraphs: [
      `${email} heeft je uitnodiging geaccepteerd en mag nu in je account:`,
      rights.map((right) => RIGHT_TEXTS[right]).join('\n'),
      'Bij Instellingen, Collega’s wijzig of beëindig je deze rechten. Dat geldt meteen.',
    ],
  });
}
