import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type AccountUnblocked = { siteName: string; firstName: string; reason: string; loginUrl: string };

/** Tells somebody that they can sign in again. */
export function accountUnblockedMail(unblocked: AccountUnblocked): MailText {
  const { siteName, firstName, reason, loginUrl } = unblocked;
  return renderMail({
    subject: `Je account bij ${siteName} is weer open`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: ['Je account is niet meer geblokkeerd. Je kunt weer inloggen.', reason],
    link: { label: 'Inloggen', url: loginUrl },
  });
}
