import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { closeMembership } from './close-membership.ts';
import { lockMembership } from './lock-membership.ts';
import { getAccountHolder } from './queries.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Ends a colleague's rights for the holder, or takes an invitation back. */
export async function endMember(
  ctx: VerbContext<UserActor>,
  { accountId, membershipId }: { accountId: string; membershipId: string },
): Promise<{ ended: boolean }> {
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

type MemberEnded = { siteName: string; firstName: string; accountName: string };

/** Tells a colleague that they work for an account no longer. */
function memberEndedMail({ siteName, firstName, accountName }: MemberEnded): MailText {
  const account = withoutLinks(accountName);
  return renderMail({
    subject: `Je werkt niet meer voor ${account}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `${account} heeft je rechten in het account bij ${siteName} beëindigd. Je kunt er niets meer in bekijken of doen.`,
      'Aan je eigen account verandert niets.',
    ],
  });
}
