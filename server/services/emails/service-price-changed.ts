import { renderMail, type MailText } from '#server/mails/layout.ts';

export type ServicePriceChanged = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  from: string;
  to: string;
  cycle: 'monthly' | 'yearly';
  isHigher: boolean;
  dashboardUrl: string;
};

/** What a service will cost from its next invoice, and that one may leave when that is more. */
export function servicePriceChangedMail(change: ServicePriceChanged): MailText {
  const term = change.cycle === 'yearly' ? 'per jaar' : 'per maand';
  return renderMail({
    subject: `De prijs van ${change.serviceName} verandert`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `De prijs van je dienst ${change.serviceName} (${change.planName}) gaat van ${change.from} naar ${change.to} ${term}, inclusief btw.`,
      'De nieuwe prijs staat op de facturen die we hierna sturen. Een factuur die je al hebt, verandert niet.',
      ...(change.isHigher
        ? ['Ben je het er niet mee eens? Dan kun je de dienst opzeggen in je dashboard.']
        : []),
    ],
    link: { label: 'Naar je dashboard', url: change.dashboardUrl },
  });
}
