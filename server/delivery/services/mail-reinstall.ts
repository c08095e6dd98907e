import { setsAccess } from '#domain/catalogue/plan.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { serviceReinstallMail, type AskedBy } from './emails/service-reinstall.ts';

type Told =
  | { serviceId: string; stage: 'begun'; by: AskedBy }
  | { serviceId: string; stage: 'done'; withKey: boolean };

/** Tells a customer that their server is being made anew, which somebody else may have asked, and when it is there. */
export async function mailReinstall(ctx: VerbContext, tx: Tx, told: Told): Promise<void> {
  const { serviceId, ...what } = told;
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
      'plans.type as planType',
      'services.serverInfo',
      'services.reinstallRequest',
      settingsColumn(),
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const { hostname = '', ipAddress = '', username = '' } = service.serverInfo ?? {};
  await queueMail(ctx, tx, {
    kind: told.stage === 'begun' ? 'service-reinstalling' : 'service-reinstalled',
    // It can be done more than once; each time is told.
    occasion: `${serviceId}:${service.reinstallRequest}`,
    userId: service.userId,
    to: service.email,
    settings: service.settings,
    content: serviceReinstallMail({
      ...what,
      siteName: settingValue(service.settings, 'site_name'),
      firstName: service.firstName,
      serviceName: service.name,
      system: service.system,
      askedAt: mailTime(ctx.now()),
      server: ipAddress === '' ? hostname : ipAddress,
      username,
      makesPassword: setsAccess(service),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}
