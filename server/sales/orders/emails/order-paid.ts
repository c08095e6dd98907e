import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { dealFacts, dealRights, type Deal } from './deal.ts';

export type OrderPaid = {
  siteName: string;
  firstName: string;
  deal: Deal;
  invoiceNumber: string;
  orderUrl: string;
};

/** The confirmation on a durable medium (BW art. 6:230v): what was bought, for how much, on which invoice. */
export function orderPaidMail(order: OrderPaid): MailText {
  const { deal, invoiceNumber } = order;
  return renderMail({
    subject: `Betaling ontvangen: factuur ${invoiceNumber}`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `Je betaling van ${deal.amount} voor ${deal.planName} is binnen. We maken je dienst nu aan. Je krijgt een mail zodra hij klaar is.`,
      { facts: [...dealFacts(deal), { label: 'Factuur', value: invoiceNumber }] },
      ...dealRights(deal),
    ],
    link: { label: 'Bekijk je bestelling', url: order.orderUrl },
  });
}
