import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { closeMembership } from './close-membership.ts';
import { memberEndedMail } from './emails/member-ended.ts';
import { lockMembership } from './lock-membership.ts';
import { getAccountHolder } from './queries.ts';

/** The holder ends a colleague's rights, or takes an invitation back. */
export async function endMember(
  ctx: VerbContext<UserActor>,
  { membershipId }: { membershipId: string },
): Promise<{ ended: boolean }> {
  const accountId = ctx.actor.id;
  await transact(ctx, async (tx) => {
    const membership = await lockMembership(tx, { membershipId, accountId });
    await closeMembership(ctx, tx, { membership, by: 'holder' });
    const { memberId } = membership;
    if (memberId !== null) await mailEnd(ctx, tx, { accountId, memberId, membershipId });
  });
  return { ended: true };
}

async function mailEnd(
  ctx: VerbContext,
  tx: Tx,
  ids: { accountId: string; memberId: string; membershipId: string },
): Promise<void> {
  const member = await getAccountHolder(tx, ids.memberId);
  const { accountName } = await getAccountHolder(tx, ids.accountId);
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'member-ended',
    occasion: ids.membershipId,
    userId: member.id,
    to: member.email,
    settings,
    content: memberEndedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: member.firstName,
      accountName,
    }),
  });
}
