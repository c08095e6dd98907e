import type { Member } from '#contract/customer/members.ts';
import { keepRights, rightsOf, type MemberRight } from '#domain/membership.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { lockMembership } from './lock-membership.ts';
import { getMember } from './queries.ts';

/** Other rights for a colleague, or for who was invited; they count from the next request on. */
export async function changeMember(
  ctx: VerbContext<UserActor>,
  { membershipId, rights }: { membershipId: string; rights: readonly MemberRight[] },
): Promise<Member> {
  const accountId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const { memberId, ...before } = await lockMembership(tx, { membershipId, accountId });
    await tx
      .updateTable('memberships')
      .set(keepRights(rights))
      .where('id', '=', membershipId)
      .execute();
    recordChange(ctx, tx, {
      action: 'member.change',
      subject: { type: 'membership', id: membershipId },
      before: { rights: rightsOf(before) },
      after: { rights: rightsOf(keepRights(rights)), memberId },
      ownerId: accountId,
      topics: ['members'],
      // Their open pages come back with the rights there are then.
      ...(memberId !== null && { alsoTo: { userId: memberId, topics: ['session', 'members'] } }),
    });
    return getMember(tx, { accountId, membershipId });
  });
}
