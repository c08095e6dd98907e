import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type MemberNews = {
  siteName: string;
  supportEmail: string;
  firstName: string;
  subject: string;
  paragraphs: string[];
};

/** Tells a customer who else gets into their account, and what to do when they did not want that. */
export function memberNewsMail(news: MemberNews): MailText {
  const { siteName, supportEmail, firstName, subject, paragraphs } = news;
  const help = supportEmail === '' ? 'neem contact met ons op' : `mail ons op ${supportEmail}`;
  return renderMail({
    subject,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [...paragraphs, `Klopt dit niet? Kies dan meteen een nieuw wachtwoord en ${help}.`],
  });
}
