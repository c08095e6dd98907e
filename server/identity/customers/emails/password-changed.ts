import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type PasswordChanged = {
  siteName: string;
  firstName: string;
  /** There was none before it. */
  isFirst: boolean;
  supportEmail: string;
  forgotUrl: string;
};

/** Tells the owner of an account that it has a password now, or another one. */
export function passwordChangedMail(changed: PasswordChanged): MailText {
  const { siteName, firstName, isFirst, supportEmail, forgotUrl } = changed;
  const done = isFirst ? 'ingesteld' : 'gewijzigd';
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject: `Je wachtwoord voor ${siteName} is ${done}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      isFirst
        ? 'Je wachtwoord is zojuist ingesteld. Je kunt er nu mee inloggen.'
        : 'Je wachtwoord is zojuist gewijzigd. Op alle apparaten ben je uitgelogd; log opnieuw in met je nieuwe wachtwoord.',
      `Was jij dit niet? Kies dan meteen zelf een nieuw wachtwoord en ${help}.`,
    ],
    link: { label: 'Ik was dit niet', url: forgotUrl },
  });
}
