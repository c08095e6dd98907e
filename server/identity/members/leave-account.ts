import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { closeMembership } from './close-membership.ts';
import { lockMembership } from './lock-membership.ts';
import { getAccountHolder } from './queries.ts';
import { notifyAccountHolder } from './notify-account-holder.ts';

/** A colleague stops working for somebody's account. */
export async function leaveAccount(
  ctx: VerbContext<UserActor>,
  { membershipId }: { membershipId: string },
): Promise<{ ended: boolean }> {
  const memberId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    const membership = await lockMembership(tx, { membershipId, memberId });
    await closeMembership(ctx, tx, { membership, by: 'member' });
    const { email } = await getAccountHolder(tx, memberId);
    await notifyAccountHolder(ctx, tx, {
      kind: 'member-left',
      membershipId,
      holder: await getAccountHolder(tx, membership.accountId),
      subject: (siteName) => `Een collega werkt niet meer in je account bij ${siteName}`,
      paragraphs: [`${email} is gestopt als collega in je account en kan er niets meer in.`],
    });
  });
  return { ended: true };
}
