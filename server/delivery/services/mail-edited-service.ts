import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import type { LockedService } from './lock-service.ts';

/** Names of the fields that its customer sees. */
const SEEN_BY_CUSTOMER: Readonly<Record<string, string>> = {
  name: 'naam',
  domain: 'domeinnaam',
  hostname: 'hostname',
  ipAddress: 'IP-adres',
  username: 'gebruikersnaam',
  notes: 'notities over de server',
};

/** Tells a customer what staff changed of a service, as far as they see it; nothing of a note. */
export async function mailEditedService(
  ctx: VerbContext,
  tx: Tx,
  { service, changed }: { service: LockedService; changed: readonly string[] },
): Promise<void> {
  const labels = changed.flatMap((field) => SEEN_BY_CUSTOMER[field] ?? []);
  if (labels.length === 0) return;
  const settings = await readSettings(tx);
  const { email, firstName } = await getAccount(tx, service.userId);
  await queueMail(ctx, tx, {
    kind: 'service-edited',
    occasion: randomUUID(),
    userId: service.userId,
    to: email,
    settings,
    content: serviceEditedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      serviceName: service.name,
      labels,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${service.id}`,
    }),
  });
}

type ServiceEdited = {
  siteName: string;
  firstName: string;
  serviceName: string;
  labels: string[];
  serviceUrl: string;
};

function serviceEditedMail(edited: ServiceEdited): MailText {
  const { siteName, firstName, serviceName, labels, serviceUrl } = edited;
  return renderMail({
    subject: `De gegevens van ${serviceName} zijn gewijzigd`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `We hebben dit gewijzigd bij ${serviceName}: ${labels.join(', ')}.`,
      'Op de pagina van je service zie je wat er nu staat. Klopt het niet? Laat het ons weten.',
    ],
    link: { label: 'Bekijk je service', url: serviceUrl },
  });
}
