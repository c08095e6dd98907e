import { withoutLinks } from '#domain/platform/without-links.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type MemberEnded = { siteName: string; firstName: string; accountName: string };

/** Tells a colleague that they work for an account no longer. */
export function memberEndedMail({ siteName, firstName, accountName }: MemberEnded): MailText {
  const account = withoutLinks(accountName);
  return renderMail({
    subject: `Je werkt niet meer voor ${account}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `${account} heeft je rechten in het account bij ${siteName} beëindigd. Je kunt er niets meer in bekijken of doen.`,
      'Aan je eigen account verandert niets.',
    ],
  });
}
