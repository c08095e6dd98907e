import { renderMail, type MailText } from '#server/mails/layout.ts';

type MemberEnded = { siteName: string; firstName: string; accountName: string };

/** Tells a colleague that they work for an account no longer. */
export function memberEndedMail({ siteName, firstName, accountName }: MemberEnded): MailText {
  return renderMail({
    subject: `Je werkt niet meer voor ${accountName}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `${accountName} heeft je rechten in het account bij ${siteName} beëindigd. Je kunt er niets meer in bekijken of doen.`,
      'Aan je eigen account verandert niets.',
    ],
  });
}
