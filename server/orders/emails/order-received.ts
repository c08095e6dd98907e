import { renderMail, type MailText } from '#server/mails/layout.ts';

export type OrderReceived = {
  siteName: string;
  firstName: string;
  planName: string;
  amount: string;
  iban: string;
  accountName: string;
  reference: string;
  dueDate: string;
  orderUrl: string;
};

/** An order that waits for a bank transfer: what to transfer, where to, and by when. */
export function orderReceivedMail(order: OrderReceived): MailText {
  return renderMail({
    subject: `Je bestelling van ${order.planName}: nog te betalen`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `We hebben je bestelling van ${order.planName} ontvangen. Zodra je betaling binnen is, maken we je dienst.`,
      `Bedrag: ${order.amount}\nIBAN: ${order.iban}\nOp naam van: ${order.accountName}\nOmschrijving: ${order.reference}\nUiterlijk: ${order.dueDate}`,
    ],
    link: { label: 'Bekijk je bestelling', url: order.orderUrl },
  });
}
