import { isDeepStrictEqual } from 'node:util';
import type { Member } from '#contract/customer/members.ts';
import { keepRights, rightsOf, type MemberRight } from '#domain/identity/membership.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { lockMembership } from './lock-membership.ts';
import { getMember } from './queries.ts';

type Change = {
  membershipId: string;
  rights: readonly MemberRight[];
  seen: readonly MemberRight[];
};

/**
 * Other rights for a colleague, or for who was invited; they count from the next request on. Refused
 * when they were changed since they were seen.
 */
export async function changeMember(
  ctx: VerbContext<UserActor>,
  { membershipId, rights, seen }: Change,
): Promise<Member> {
  const accountId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const { memberId, technical, financial } = await lockMembership(tx, {
      membershipId,
      accountId,
    });
    const stands = { technical, financial };
    const wanted = keepRights(rights);
    const isLatest = isDeepStrictEqual(keepRights(seen), stands);
    if (findChangedFields('MEMBER_CHANGED', { wanted, stands, isLatest }) === null) {
      return getMember(tx, { accountId, membershipId });
    }
    await tx.updateTable('memberships').set(wanted).where('id', '=', membershipId).execute();
    recordChange(ctx, tx, {
      action: 'member.change',
      subject: { type: 'membership', id: membershipId },
      before: { rights: rightsOf(stands) },
      after: { rights: rightsOf(wanted), memberId },
      ownerId: accountId,
      topics: ['members'],
      // Their open pages come back with the rights there are then.
      ...(memberId !== null && { alsoTo: { userId: memberId, topics: ['session', 'members'] } }),
    });
    return getMember(tx, { accountId, membershipId });
  });
}
