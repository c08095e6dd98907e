import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ChargeWithdrawn = {
  siteName: string;
  firstName: string;
  name: string;
  amount: string;
  invoiceNumber: string;
  creditNumber: string;
  url: string;
};

/** An invoice for work that need not be paid after all. */
export function chargeWithdrawnMail(charge: ChargeWithdrawn): MailText {
  const { name, amount, invoiceNumber, creditNumber } = charge;
  return renderMail({
    subject: `Factuur ${invoiceNumber} is ingetrokken`,
    siteName: charge.siteName,
    greeting: `Hallo ${charge.firstName},`,
    paragraphs: [
      `We hebben factuur ${invoiceNumber} van ${amount} voor ${name} ingetrokken. Je hoeft hem niet te betalen. De creditfactuur ${creditNumber} vind je in de bijlage.`,
      'Heb je net betaald? Dan staat je geld als tegoed bij je account, of krijg je het terug.',
    ],
    link: { label: 'Bekijk de creditfactuur', url: charge.url },
  });
}
