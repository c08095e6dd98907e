import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type RenewalPaid = {
  siteName: string;
  firstName: string;
  serviceName: string;
  invoiceNumber: string;
  amount: string;
  paidUntil: string;
  /** True if it had ended, and this term brought it back. */
  cameBack: boolean;
  serviceUrl: string;
};

/** The money of a renewal is in: how long the service goes on, or that it is back. */
export function renewalPaidMail(renewal: RenewalPaid): MailText {
  const { serviceName, invoiceNumber, amount, paidUntil, cameBack } = renewal;
  return renderMail({
    subject: `Betaling ontvangen: factuur ${invoiceNumber}`,
    siteName: renewal.siteName,
    greeting: `Hallo ${renewal.firstName},`,
    paragraphs: [
      `Je betaling van ${amount} is binnen. Je dienst ${serviceName} is ${cameBack ? 'terug, met alles wat erop stond,' : 'verlengd'} en betaald tot ${paidUntil}.`,
      'Je hoeft niets te doen. De betaalde factuur vind je in de bijlage.',
    ],
    link: { label: 'Bekijk je dienst', url: renewal.serviceUrl },
  });
}
