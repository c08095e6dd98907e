import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type AccountBlocked = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  reason: string;
};

/** Tells somebody that their account is closed, why, and what they can do (DSA, article 17). */
export function accountBlockedMail(blocked: AccountBlocked): MailText {
  const { siteName, supportEmail, firstName, reason } = blocked;
  const help =
    supportEmail === '' ? 'Neem contact met ons op' : `Antwoord of mail ons op ${supportEmail}`;
  return renderMail({
    subject: `Je account bij ${siteName} is geblokkeerd`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      'We hebben je account geblokkeerd. Je kunt nu niet inloggen.',
      `De reden:\n${reason}`,
      `Ben je het hier niet mee eens, of is het opgelost? ${help}. Een medewerker kijkt er dan naar.`,
    ],
  });
}
