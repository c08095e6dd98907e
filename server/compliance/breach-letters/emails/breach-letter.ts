import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type BreachLetter = { siteName: string; firstName: string; subject: string; message: string };

/** Makes a letter to the people concerned in a breach, as it was written and with nothing besides. */
export function breachLetterMail({
  siteName,
  firstName,
  subject,
  message,
}: BreachLetter): MailText {
  return renderMail({
    subject,
    siteName,
    greeting: `Beste ${firstName},`,
    paragraphs: message.split(/\n{2,}/),
  });
}
