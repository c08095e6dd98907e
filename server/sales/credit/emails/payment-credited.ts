import type { OrderStatus } from '#domain/sales/order.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Each says why money for an order in this state pays nothing. */
const WHY: Readonly<Record<OrderStatus, string>> = {
  pending: 'Die bestelling gaat niet door, dus leveren we er niets voor.',
  paid: 'Daar was al genoeg voor betaald.',
  completed: 'Daar was al genoeg voor betaald.',
  failed: 'Die bestelling was al mislukt, dus leveren we er niets voor.',
  cancelled: 'Die bestelling was al geannuleerd, dus leveren we er niets voor.',
  refunded: 'Die bestelling was al terugbetaald, dus leveren we er niets voor.',
};

export type PaymentCredited = {
  siteName: string;
  firstName: string;
  /** The name its customer gave to what was ordered. */
  name: string;
  status: OrderStatus;
  paid: string;
  url: string;
};

/** Money came in that pays nothing: it is the customer's, as credit. */
export function paymentCreditedMail(credited: PaymentCredited): MailText {
  const { siteName, firstName, name, status, paid, url } = credited;
  return renderMail({
    subject: `Je betaling van ${paid} is nu tegoed`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `Je betaling van ${paid} voor ${name} is binnen. ${WHY[status]}`,
      `Je geld is niet weg: ${paid} is als tegoed bij je account bijgeschreven. Je betaalt er een volgende bestelling of factuur mee. Heb je het liever terug? Laat het ons weten.`,
    ],
    link: { label: 'Bekijk je bestelling', url },
  });
}
