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

export type NewMember = {
  holder: AccountHolder;
  email: string;
  rights: readonly MemberRight[];
  /** The holder asks, or staff for them. */
  by: 'holder' | 'staff';
  /** Address where the invited choose a password first; null for who has an account, or can make one. */
  passwordUrl: string | null;
};

type Invitation = NewMember & { invitationId: string; expiresAt: Date };

/** The mail of an invitation: of the holder, so that it is forgotten with them. */
export async function mailInvitation(
  ctx: VerbContext,
  tx: Tx,
  { holder, email, rights, by, passwordUrl, invitationId, expiresAt }: Invitation,
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
      by,
      passwordUrl,
      invitationUrl: `${ctx.config.appUrl}/dashboard/invitation?token=${linkMark(invitationId)}`,
    }),
  });
}

type MemberInvitation = {
  siteName: string;
  accountName: string;
  /** Their rights, in words. */
  rights: string[];
  by: NewMember['by'];
  passwordUrl: string | null;
  invitationUrl: string;
};

/**
 * Asks somebody to work for the account of a customer. The same to everybody: whether they have an
 * account already is not known here, and not told. How that account is called is its customer's own word.
 */
function memberInvitationMail(invitation: MemberInvitation): MailText {
  const { siteName, rights, by, passwordUrl, invitationUrl } = invitation;
  const account = withoutLinks(invitation.accountName);
  return renderMail({
    subject: `Uitnodiging om mee te werken bij ${siteName}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      by === 'holder'
        ? `${account} nodigt je uit om als collega mee te werken in het account bij ${siteName}.`
        : `Op verzoek van ${account} nodigen we je uit om als collega mee te werken in hun account bij ${siteName}.`,
      `Dit mag je dan:\n${rights.join('\n')}`,
      ...(passwordUrl === null
        ? [
            `Open de link en log in met dit e-mailadres, of maak er een account mee aan. De link werkt één keer, ${INVITATION_DAYS} dagen lang.`,
          ]
        : [
            `We hebben een eigen account voor je gemaakt. Kies eerst een wachtwoord: ${passwordUrl}`,
            `Open daarna de uitnodiging en log in met dit e-mailadres. Die link werkt één keer, ${INVITATION_DAYS} dagen lang.`,
          ]),
      'Ken je deze klant niet? Dan hoef je niets te doen.',
    ],
    link: { label: 'Bekijk de uitnodiging', url: invitationUrl },
  });
}
