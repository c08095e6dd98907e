import { FREE_TERM } from '#domain/sales/agreement.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { dealFacts, dealRights, saleRights, type Deal } from './deal.ts';

export type OrderPaid = {
  siteName: string;
  firstName: string;
  deal: Deal;
  /** Null of what is free. */
  invoiceNumber: string | null;
  orderUrl: string;
};

/** The confirmation on a durable medium (BW art. 6:230v): what was bought, for how much, on which invoice if any. */
export function orderPaidMail(order: OrderPaid): MailText {
  const { deal, invoiceNumber } = order;
  return renderMail({
    subject:
      invoiceNumber === null
        ? `Bestelling ontvangen: ${deal.planName}`
        : `Betaling ontvangen: factuur ${invoiceNumber}`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `${invoiceNumber === null ? `Je bestelling van ${deal.planName} is binnen. Je hoeft niets te betalen.` : `Je betaling van ${deal.amount} voor ${deal.planName} is binnen.`} We maken je dienst nu aan. Je krijgt een mail zodra hij klaar is.`,
      invoiceNumber === null
        ? { facts: dealFacts(deal) }
        : { facts: [...dealFacts(deal), { label: 'Factuur', value: invoiceNumber }] },
      ...(invoiceNumber === null
        ? [FREE_TERM, ...saleRights({ ...deal, mayWithdraw: false })]
        : dealRights(deal)),
    ],
    link: { label: 'Bekijk je bestelling', url: order.orderUrl },
  });
}
