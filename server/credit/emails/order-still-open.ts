import { renderMail, type MailText } from '#server/mails/layout.ts';

export type OrderStillOpen = {
  siteName: string;
  firstName: string;
  /** What was ordered, as its customer calls it. */
  name: string;
  paid: string;
  credit: string;
  rest: string;
  url: string;
};

/** What was paid beside credit came in when there was less of it: the order waits for the rest. */
export function orderStillOpenMail(order: OrderStillOpen): MailText {
  const { name, paid, credit, rest } = order;
  return renderMail({
    subject: `Er blijft nog ${rest} over om te betalen`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `Je betaling van ${paid} voor ${name} is binnen. Intussen was je tegoed voor iets anders gebruikt of uitbetaald, dus was het samen niet genoeg.`,
      `Je geld is niet weg: je hebt nu ${credit} tegoed. Gebruik je dat, dan betaal je nog ${rest}.`,
    ],
    link: { label: 'Betaal de rest', url: order.url },
  });
}
