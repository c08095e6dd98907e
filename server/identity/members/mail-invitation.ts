import type { MemberRight } from '#domain/identity/membership.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { linkMark } from '#server/platform/auth/one-time-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { memberInvitationMail } from './emails/member-invitation.ts';
import { RIGHT_TEXTS, type AccountHolder } from './queries.ts';

type Invitation = {
  holder: AccountHolder;
  email: string;
  rights: readonly MemberRight[];
  invitationId: string;
  expiresAt: Date;
};

/** The mail of an invitation: of the holder, so that it is forgotten with them. */
export async function mailInvitation(
  ctx: VerbContext,
  tx: Tx,
  { holder, email, rights, invitationId, expiresAt }: Invitation,
): Promise<void> {
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'member-invitation',
    occasion: invitationId,
    userId: holder.id,
    to: email,
    settings,
    runsOutAt: expiresAt,
    content: memberInvitationMail({
      siteName: settingValue(settings, 'site_name'),
      accountName: holder.accountName,
      rights: rights.map((right) => RIGHT_TEXTS[right]),
      invitationUrl: `${ctx.config.appUrl}/dashboard/invitation?token=${linkMark(invitationId)}`,
    }),
  });
}
