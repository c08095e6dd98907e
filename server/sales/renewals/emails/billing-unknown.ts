import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type BillingUnknown = {
  siteName: string;
  firstName: string;
  serviceName: string;
  paidUntil: string;
  profileUrl: string;
  /** The details that an invoice cannot do without, in the customer's words. */
  missing: string;
};

/** Asks for the details of a buyer that an invoice cannot do without: it comes by itself once they are there. */
export function billingUnknownMail(asked: BillingUnknown): MailText {
  const { siteName, firstName, serviceName, paidUntil, profileUrl, missing } = asked;
  return renderMail({
    subject: `Vul je factuurgegevens aan voor ${serviceName}`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `Je dienst ${serviceName} is betaald tot ${paidUntil}. We willen de factuur voor de volgende termijn maken, maar dat kan nog niet. Wat ontbreekt of niet klopt: ${missing}.`,
      'Vul het aan in je profiel. De factuur komt daarna vanzelf.',
    ],
    link: { label: 'Vul je gegevens aan', url: profileUrl },
  });
}
