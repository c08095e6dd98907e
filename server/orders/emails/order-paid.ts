import { renderMail, type MailText } from '#server/mails/layout.ts';

export type OrderPaid = {
  siteName: string;
  firstName: string;
  planName: string;
  amount: string;
  invoiceNumber: string;
  orderUrl: string;
};

/** The confirmation on a durable medium (BW art. 6:230v): what was bought, for how much, on which invoice. */
export function orderPaidMail(order: OrderPaid): MailText {
  return renderMail({
    subject: `Betaling ontvangen: factuur ${order.invoiceNumber}`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `Je betaling van ${order.amount} voor ${order.planName} is binnen. Het factuurnummer is ${order.invoiceNumber}; je vindt de factuur in je dashboard.`,
      'We maken je dienst nu aan. Je krijgt een mail zodra hij klaar is.',
    ],
    link: { label: 'Bekijk je bestelling', url: order.orderUrl },
  });
}
