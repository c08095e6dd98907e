import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ResetPassword = { siteName: string; firstName: string; resetUrl: string };

/** The way to a new password, for who asked and nobody else. */
export function resetPasswordMail({ siteName, firstName, resetUrl }: ResetPassword): MailText {
  return renderMail({
    subject: `Kies een nieuw wachtwoord voor ${siteName}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      'Je vroeg om een nieuw wachtwoord. Kies het met de knop of link hieronder. Die werkt 30 minuten en één keer.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is. Stuur deze mail niet door.',
    ],
    link: { label: 'Kies een nieuw wachtwoord', url: resetUrl },
  });
}
