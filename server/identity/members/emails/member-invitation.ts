import { INVITATION_DAYS } from '#domain/identity/membership.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type MemberInvitation = {
  siteName: string;
  accountName: string;
  /** What they may do, in words. */
  rights: string[];
  invitationUrl: string;
};

/**
 * Asks somebody to work for the account of a customer. The same to everybody: whether they have an
 * account already is not known here, and not told. How that account is called is its customer's own word.
 */
export function memberInvitationMail(invitation: MemberInvitation): MailText {
  const { siteName, accountName, rights, invitationUrl } = invitation;
  return renderMail({
    subject: `Uitnodiging om mee te werken bij ${siteName}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `${withoutLinks(accountName)} nodigt je uit om als collega mee te werken in het account bij ${siteName}.`,
      `Dit mag je dan:\n${rights.join('\n')}`,
      `Open de link en log in met dit e-mailadres, of maak er een account mee. De link werkt ${INVITATION_DAYS} dagen en één keer.`,
      'Ken je deze klant niet? Dan hoef je niets te doen.',
    ],
    link: { label: 'Bekijk de uitnodiging', url: invitationUrl },
  });
}
