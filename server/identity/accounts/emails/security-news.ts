import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type SecurityNews = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
};

/** What changed in the security of an account, and what to do when it was not its owner. */
export function securityNewsMail(news: SecurityNews): MailText {
  const { siteName, supportEmail, firstName, subject, paragraphs, link } = news;
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      ...paragraphs,
      `Was jij dit niet? Kies dan meteen een nieuw wachtwoord en ${help}.`,
    ],
    ...(link !== undefined && { link }),
  });
}
