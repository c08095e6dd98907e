import type { MembershipEnd } from '#domain/identity/membership.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

type Closed = {
  membership: { id: string; accountId: string; memberId: string | null };
  by: MembershipEnd;
};

/** Ends a locked membership: from here on it opens nothing, and neither does its link. */
export async function closeMembership(
  ctx: VerbContext,
  tx: Tx,
  { membership: { id, accountId, memberId }, by }: Closed,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({
      endedAt: ctx.now(),
      endedBy: by,
      invitationId: null,
      invitationHash: null,
      expiresAt: null,
    })
    .where('id', '=', id)
    .execute();
  recordChange(ctx, tx, {
    action: by === 'holder' ? 'member.end' : 'member.leave',
    subject: { type: 'membership', id },
    before: { memberId },
    after: null,
    ownerId: accountId,
    topics: ['members'],
    // Their open pages close.
    ...(memberId !== null && { alsoTo: { userId: memberId, topics: ['session', 'members'] } }),
  });
}
