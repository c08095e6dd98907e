import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ServicePriceChanged = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  from: string;
  /** `€ 12,99 per maand, inclusief btw` */
  to: string;
  /** The day of a higher price, as mails write it; null for a lower one, which counts at once. */
  startsOn: string | null;
  dashboardUrl: string;
};

/** What a service will cost and from when, and that one may leave when that is more. */
export function servicePriceChangedMail(change: ServicePriceChanged): MailText {
  return renderMail({
    subject: `De prijs van ${change.serviceName} verandert`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `De prijs van je dienst ${change.serviceName} (${change.planName}) gaat van ${change.from} naar ${change.to}.`,
      ...(change.startsOn === null
        ? ['De nieuwe prijs geldt vanaf nu, voor de facturen die we hierna sturen.']
        : [
            `De nieuwe prijs geldt vanaf ${change.startsOn}, voor facturen met die datum of later. Tot die dag verandert er niets.`,
            'Ben je het er niet mee eens? Dan kun je de dienst vóór die dag opzeggen in je dashboard.',
          ]),
    ],
    link: { label: 'Naar je dashboard', url: change.dashboardUrl },
  });
}
