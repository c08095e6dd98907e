import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { dealFacts, dealRights, type Deal } from './deal.ts';

export type OrderReceived = {
  siteName: string;
  firstName: string;
  deal: Deal;
  iban: string;
  accountName: string;
  reference: string;
  dueDate: string;
  orderUrl: string;
  payUrl: string;
  /** The way and day of the word of a company, where the shop ordered for it; else null. */
  word: string | null;
};

/** An order that waits for a bank transfer: what to transfer, where to, and by when. */
export function orderReceivedMail(order: OrderReceived): MailText {
  const { deal } = order;
  return renderMail({
    subject: `Je bestelling van ${deal.planName}: nog te betalen`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `We hebben je bestelling van ${deal.planName} ontvangen. Maak ${deal.amount} over, dan maken we je dienst zodra het geld binnen is.`,
      {
        facts: [
          { label: 'Bedrag', value: deal.amount },
          { label: 'IBAN', value: order.iban },
          { label: 'Op naam van', value: order.accountName },
          { label: 'Omschrijving', value: order.reference },
          { label: 'Uiterlijk', value: order.dueDate },
        ],
      },
      { links: [{ label: 'Betalen zonder in te loggen', url: order.payUrl }] },
      order.word === null
        ? 'Dit heb je besteld:'
        : `Dit heb je ${order.word} besteld. Klopt dat niet? Laat het ons meteen weten, dan halen we de bestelling weg.`,
      { facts: dealFacts(deal) },
      ...dealRights(deal),
    ],
    link: { label: 'Bekijk je bestelling', url: order.orderUrl },
  });
}
