import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type CreditPaidOut = { siteName: string; firstName: string; amount: string; url: string };

/** Credit is on its way back. */
export function creditPaidOutMail(paid: CreditPaidOut): MailText {
  return renderMail({
    subject: 'We betalen je tegoed uit',
    siteName: paid.siteName,
    greeting: `Hallo ${paid.firstName},`,
    paragraphs: [
      `We sturen je tegoed van ${paid.amount} terug naar de rekening waarmee je hebt betaald.`,
      'Dat duurt een paar werkdagen.',
    ],
    link: { label: 'Bekijk je tegoed', url: paid.url },
  });
}
