import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type InvoicePaidAgain = {
  siteName: string;
  firstName: string;
  name: string;
  amount: string;
  invoiceNumber: string;
  orderUrl: string;
};

/** The receipt of an invoice that was open again, as its money had been taken back. */
export function invoicePaidAgainMail(paid: InvoicePaidAgain): MailText {
  const { name, amount, invoiceNumber } = paid;
  return renderMail({
    subject: `Betaling ontvangen: factuur ${invoiceNumber}`,
    siteName: paid.siteName,
    greeting: `Hallo ${paid.firstName},`,
    paragraphs: [
      `Je betaling van ${amount} voor ${name} is binnen, dank je wel. Factuur ${invoiceNumber}, die weer openstond, is daarmee betaald. Het betaalbewijs vind je in de bijlage. Je hoeft niets meer te doen.`,
    ],
    link: { label: 'Bekijk je factuur', url: paid.orderUrl },
  });
}
