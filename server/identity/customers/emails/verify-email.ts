import { keptText } from '#domain/compliance/retention.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type VerifyEmail = { siteName: string; firstName: string; verifyUrl: string };

/** Asks to confirm that this address belongs to who registered with it. */
export function verifyEmailMail({ siteName, firstName, verifyUrl }: VerifyEmail): MailText {
  return renderMail({
    subject: `Bevestig je e-mailadres voor ${siteName}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `Je hebt een account bij ${siteName} met dit e-mailadres. Bevestig het met de knop of link hieronder, dan weten we dat je facturen en antwoorden bij jou aankomen. De link werkt 7 dagen.`,
      `Heb je geen account gemaakt? Dan hoef je niets te doen: wat niemand bevestigt of gebruikt, verdwijnt na ${keptText('registrations')}.`,
    ],
    link: { label: 'Bevestig je e-mailadres', url: verifyUrl },
  });
}
