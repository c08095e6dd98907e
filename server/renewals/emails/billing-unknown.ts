import { renderMail, type MailText } from '#server/mails/layout.ts';

export type BillingUnknown = {
  siteName: string;
  firstName: string;
  serviceName: string;
  paidUntil: string;
  profileUrl: string;
};

/** What an invoice must say of its buyer is missing. */
export function billingUnknownMail(asked: BillingUnknown): MailText {
  const { siteName, firstName, serviceName, paidUntil, profileUrl } = asked;
  return renderMail({
    subject: `Vul je factuurgegevens aan voor ${serviceName}`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `Je dienst ${serviceName} is betaald tot ${paidUntil}. We willen de factuur voor de volgende termijn maken, maar missen je naam of adres.`,
      'Vul ze aan in je profiel: straat en huisnummer, postcode en plaats, en voor een bedrijf in Nederland ook het KvK-nummer. De factuur komt daarna vanzelf.',
    ],
    link: { label: 'Vul je gegevens aan', url: profileUrl },
  });
}
