import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ChargePaid = {
  siteName: string;
  firstName: string;
  name: string;
  amount: string;
  invoiceNumber: string;
  orderUrl: string;
};

/** The receipt of work that was billed apart. */
export function chargePaidMail(charge: ChargePaid): MailText {
  const { name, amount, invoiceNumber } = charge;
  return renderMail({
    subject: `Betaling ontvangen: factuur ${invoiceNumber}`,
    siteName: charge.siteName,
    greeting: `Hallo ${charge.firstName},`,
    paragraphs: [
      `Je betaling van ${amount} voor ${name} is binnen, dank je wel. De betaalde factuur ${invoiceNumber} vind je in de bijlage. Je hoeft niets meer te doen.`,
    ],
    link: { label: 'Bekijk je factuur', url: charge.orderUrl },
  });
}
