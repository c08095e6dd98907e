import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ServiceActive = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: string | null;
  /** Its name, or the address it has instead. */
  server: string;
  /** Of web hosting the domain it is for; null while it is to be chosen, left out of anything else. */
  domain?: string | null;
  /** How its customer comes on a server of their own; null for what is no such thing. */
  sshCommand: string | null;
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
          ...(service.domain === undefined
            ? []
            : [{ label: 'Domeinnaam', value: service.domain ?? 'nog te kiezen' }]),
          ...(service.sshCommand === null
            ? []
            : [{ label: 'Inloggen met SSH', value: service.sshCommand }]),
          { label: 'Betaald tot', value: service.expiresOn },
        ],
      },
      ...(service.sshCommand === null
        ? []
        : ['Een wachtwoord maak je, of je SSH-sleutel geef je op, op de pagina van je dienst.']),
    ],
    link: { label: 'Bekijk je dienst', url: service.serviceUrl },
  });
}
