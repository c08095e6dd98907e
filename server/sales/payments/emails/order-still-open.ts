import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

const WHY = {
  'less-credit':
    'Intussen was je tegoed voor iets anders gebruikt of uitbetaald, dus was het samen niet genoeg.',
  part: 'Dat is niet het hele bedrag, dus hebben we het als tegoed voor je bewaard.',
} as const;

export type OrderStillOpen = {
  siteName: string;
  firstName: string;
  /** The name its customer gave to what was ordered. */
  name: string;
  /** The reason that it was too little: less credit than was reckoned with, or a part was transferred. */
  why: keyof typeof WHY;
  paid: string;
  credit: string;
  rest: string;
  /** The day that the rest is collected, as one reads it; null where its customer pays it. */
  collected: string | null;
  url: string;
};

/** Tells that what came in, with the credit there is, was too little: its customer pays the rest, or it is collected. */
export function orderStillOpenMail(order: OrderStillOpen): MailText {
  const { name, why, paid, credit, rest, collected } = order;
  const isPaidByHand = collected === null;
  return renderMail({
    subject: isPaidByHand
      ? `Er blijft nog ${rest} over om te betalen`
      : `We schrijven nog ${rest} van je rekening af`,
    siteName: order.siteName,
    greeting: `Hallo ${order.firstName},`,
    paragraphs: [
      `Je betaling van ${paid} voor ${name} is binnen. ${WHY[why]}`,
      `Je geld is niet weg: je hebt nu ${credit} tegoed. ${
        isPaidByHand
          ? `Gebruik je dat, dan betaal je nog ${rest}.`
          : `Laat je dat staan, dan schrijven we de rest van ${rest} ${collected} van je rekening af. Je hoeft niets te doen.`
      }`,
    ],
    link: { label: isPaidByHand ? 'Betaal de rest' : 'Bekijk je bestelling', url: order.url },
  });
}
