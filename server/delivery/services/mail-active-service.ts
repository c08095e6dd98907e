import { takesDomain } from '#domain/delivery/own-domain.ts';
import { setsAccess } from '#domain/catalogue/provisioning-module.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { sshCommand } from '#domain/delivery/ssh-command.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Queues the mail that a service is there. */
export async function mailActiveService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, expiresAt }: { serviceId: string; expiresAt: Date | null },
): Promise<void> {
  const service = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.userId',
      'users.email',
      'users.firstName',
      'services.name',
      'services.system',
      'services.module',
      'services.domain',
      'plans.type as planType',
      'plans.name as planName',
      'services.serverInfo',
      settingsColumn(),
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const { serverInfo } = service;
  const { hostname = '', ipAddress = '' } = serverInfo ?? {};
  await queueMail(ctx, tx, {
    kind: 'service-active',
    occasion: serviceId,
    userId: service.userId,
    to: service.email,
    settings: service.settings,
    content: serviceActiveMail({
      siteName: settingValue(service.settings, 'site_name'),
      firstName: service.firstName,
      serviceName: service.name,
      planName: service.planName,
      system: service.system,
      server: hostname === '' ? ipAddress : hostname,
      ...(takesDomain(service.planType) && { domain: service.domain }),
      sshCommand: serverInfo !== null && setsAccess(service) ? sshCommand(serverInfo) : null,
      expiresOn: expiresAt === null ? null : mailDate(expiresAt),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}

type ServiceActive = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: string | null;
  /** Its name, or the address it has instead. */
  server: string;
  /** The domain of web hosting; null while it is to be chosen, left out of anything else. */
  domain?: string | null;
  /** The command that opens a shell on the customer's own server; null for other services. */
  sshCommand: string | null;
  /** Null of what is free: it runs until it is ended. */
  expiresOn: string | null;
  serviceUrl: string;
};

/** The service is there: how it is reached and until when it is paid. No passwords in a mail. */
function serviceActiveMail(service: ServiceActive): MailText {
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
          ...(service.expiresOn === null
            ? []
            : [{ label: 'Betaald tot', value: service.expiresOn }]),
        ],
      },
      ...(service.sshCommand === null
        ? []
        : ['Op de pagina van je dienst maak je een wachtwoord of geef je je SSH-sleutel op.']),
    ],
    link: { label: 'Bekijk je dienst', url: service.serviceUrl },
  });
}
