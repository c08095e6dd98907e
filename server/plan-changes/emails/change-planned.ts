import { renderMail, type MailText } from '#server/mails/layout.ts';

export type ChangePlanned = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** `€ 12,99 per maand, inclusief btw` */
  price: string;
  startsOn: string;
  serviceUrl: string;
};

/** Another plan from the next term on, which can be taken back until then. */
export function changePlannedMail(change: ChangePlanned): MailText {
  const { serviceName, planName, startsOn, price } = change;
  return renderMail({
    subject: `${serviceName} krijgt op ${startsOn} een ander pakket`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `Je dienst ${serviceName} krijgt op ${startsOn} het pakket ${planName}, voor ${price}. Tot dan verandert er niets en je hoeft nu niets te betalen.`,
      'Kijk voor die dag of alles wat je gebruikt in het nieuwe pakket past. Bedenk je je, dan trek je de wijziging zelf in.',
    ],
    link: { label: 'Bekijk of trek de wijziging in', url: change.serviceUrl },
  });
}
