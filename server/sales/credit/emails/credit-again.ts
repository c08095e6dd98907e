import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type CreditAgain = {
  siteName: string;
  firstName: string;
  amount: string;
  left: string;
  url: string;
};

/** A bank gave money again that it had taken, and nothing was left to pay with it. */
export function creditAgainMail({ siteName, firstName, amount, left, url }: CreditAgain): MailText {
  return renderMail({
    subject: 'Je hebt weer tegoed',
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `Je bank heeft een terugboeking teruggedraaid: er is weer ${amount} bij ons binnen. Wat daarvoor openstond was al betaald, dus dit bedrag staat als tegoed bij je account. Je hebt nu ${left} tegoed, waarmee je een volgende factuur kunt betalen.`,
    ],
    link: { label: 'Bekijk je tegoed', url },
  });
}
