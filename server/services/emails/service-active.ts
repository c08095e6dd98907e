import { renderMail, type MailText } from '#server/mails/layout.ts';

export type ServiceActive = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: string | null;
  /** Its name, or the address it has instead. */
  server: string;
  expiresOn: string;
  serviceUrl: string;
};

/** The service is there: how it is reached and until when it is paid. No passwords in a mail. */
export function serviceActiveMail(service: ServiceActive): MailText {
  return renderMail({
    subject: `${service.serviceName} is actief`,
    siteName: service.siteName,
    greeting: `Hallo ${service.firstName},`,
    paragraphs: [
      `Je dienst ${service.serviceName} (${service.planName}) staat voor je klaar.`,
      {
        facts: [
          ...(service.server === '' ? [] : [{ label: 'Server', value: service.server }]),
          ...(service.system === null
            ? []
            : [{ label: 'Besturingssysteem', value: service.system }]),
          { label: 'Betaald tot', value: service.expiresOn },
        ],
      },
    ],
    link: { label: 'Bekijk je dienst', url: service.serviceUrl },
  });
}
