import { type MemberRight, INVITATION_DAYS } from '#domain/identity/membership.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { linkMark } from '#server/platform/auth/one-time-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { RIGHT_TEXTS, type AccountHolder } from './queries.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

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

type MemberInvitation = {
  siteName: string;
  accountName: string;
  /** Their rights, in words. */
  rights: string[];
  invitationUrl: string;
};

/**
 * Asks somebody to work for the account of a customer. The same to everybody: whether they have an
 * account already is not known here, and not told. How that account is called is its customer's own word.
 */
function memberInvitationMail(invitation: MemberInvitation): MailText {
  const { siteName, accountName, rights, invitationUrl } = invitation;
  return renderMail({
    subject: `Uitnodiging om mee te werken bij ${siteName}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `${withoutLinks(accountName)} nodigt je uit om als collega mee te werken in het account bij ${siteName}.`,
      `Dit mag je dan:\n${rights.join('\n')}`,
      `Open de link en log in met dit e-mailadres, of maak er een account mee aan. De link werkt één keer, ${INVITATION_DAYS} dagen lang.`,
      'Ken je deze klant niet? Dan hoef je niets te doen.',
    ],
    link: { label: 'Bekijk de uitnodiging', url: invitationUrl },
  });
}
