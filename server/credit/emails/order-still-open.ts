import { renderMail, type MailText } from '#server/mails/layout.ts';

const WHY = {
  'less-credit':
    'Intussen was je tegoed voor iets anders gebruikt of uitbetaald, dus was het samen niet genoeg.',
  part: 'Dat is niet het hele bedrag, dus hebben we het als tegoed voor je bewaard.',
} as const;

export type OrderStillOpen = {
  siteName: string;
  firstName: string;
  /** What was ordered, as its customer calls it. */
  name: string;
  /** Why it was too little: there is less credit than was reckoned with, or a part was transferred. */
  why: keyof typeof WHY;
  paid: string;
  credit: string;
  rest: string;
  url: string;
};

/** What came in was too little, with the credit there is: the order waits for the rest. */
export function orderStillOpenMail(order: OrderStillOpen): MailText {
  const { name, why, paid, credit, rest } = order;
  return renderMail({
    subject: `Er blijft nog ${rest} over om te betalen`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `Je betaling van ${paid} voor ${name} is binnen. ${WHY[why]}`,
      `Je geld is niet weg: je hebt nu ${credit} tegoed. Gebruik je dat, dan betaal je nog ${rest}.`,
    ],
    link: { label: 'Betaal de rest', url: order.url },
  });
}
