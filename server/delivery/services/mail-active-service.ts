import { takesDomain } from '#domain/delivery/own-domain.ts';
import { setsAccess } from '#domain/catalogue/plan.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { sshCommand } from '#domain/delivery/ssh-command.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { serviceActiveMail } from './emails/service-active.ts';

/** Queues the mail that a service is there. */
export async function mailActiveService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, expiresAt }: { serviceId: string; expiresAt: Date },
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
      expiresOn: mailDate(expiresAt),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}
