import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type CreditTakenBack = {
  siteName: string;
  firstName: string;
  amount: string;
  /** The balance there is now. */
  left: string;
  url: string;
};

/** A bank took money back that was credit. */
export function creditTakenBackMail(taken: CreditTakenBack): MailText {
  return renderMail({
    subject: 'Je tegoed is lager geworden',
    siteName: taken.siteName,
    greeting: `Hallo ${taken.firstName},`,
    paragraphs: [
      `Je bank heeft een betaling aan ons teruggehaald. Daarvan stond nog ${taken.amount} als tegoed bij je account. Dat is er nu af.`,
      `Je tegoed is nu ${taken.left}.`,
      'Wilde je dat niet? Vraag je bank wat er is gebeurd, of stuur ons een bericht.',
    ],
    link: { label: 'Bekijk je tegoed', url: taken.url },
  });
}
