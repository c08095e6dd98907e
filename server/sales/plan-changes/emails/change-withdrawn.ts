import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ChangeWithdrawn = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** `€ 12,99 per maand, inclusief btw` */
  price: string;
  serviceUrl: string;
};

/** The shop took back a change that waited for the next term. */
export function changeWithdrawnMail(told: ChangeWithdrawn): MailText {
  const { serviceName, planName, price } = told;
  return renderMail({
    subject: `De wijziging van ${serviceName} gaat niet door`,
    siteName: told.siteName,
    greeting: `Hallo ${told.firstName},`,
    paragraphs: [
      `We hebben de wijziging ingetrokken die voor je dienst ${serviceName} klaarstond. Je houdt ${planName}, voor ${price}.`,
      'Had je dit niet verwacht? Laat het ons weten, of kies zelf opnieuw op de pagina van je dienst.',
    ],
    link: { label: 'Bekijk je dienst', url: told.serviceUrl },
  });
}
