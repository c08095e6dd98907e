import { renderMail, type MailText } from '#server/mails/layout.ts';

export type PasswordChanged = {
  siteName: string;
  firstName: string;
  supportEmail: string;
  forgotUrl: string;
};

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(changed: PasswordChanged): MailText {
  const { siteName, firstName, supportEmail, forgotUrl } = changed;
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject: `Je wachtwoord voor ${siteName} is gewijzigd`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      'Je wachtwoord is zojuist gewijzigd. Op alle apparaten ben je uitgelogd; log opnieuw in met je nieuwe wachtwoord.',
      `Was jij dit niet? Kies dan meteen zelf een nieuw wachtwoord en ${help}.`,
    ],
    link: { label: 'Ik was dit niet', url: forgotUrl },
  });
}
