import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailDate, mailTermPrice } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import type { LockedService } from '#server/services/lock-service.ts';
import { changePlannedMail } from './emails/change-planned.ts';
import type { PlannedChange } from './schedule-plan-change.ts';

type Told = { service: LockedService; planned: PlannedChange; settings: StoredSettings };

/** Queues the confirmation that a service has another plan from its next term on. */
export async function mailPlannedChange(
  ctx: VerbContext,
  tx: Tx,
  { service, planned, settings }: Told,
): Promise<void> {
  const { id, userId, name, billingCycle } = service;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'plan-change-planned',
    occasion: `${id} ${ctx.now().toISOString()}`,
    userId,
    to: customer.email,
    settings,
    content: changePlannedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: name,
      planName: planned.planName,
      price: mailTermPrice(planned.termCents, billingCycle, settings),
      startsOn: mailDate(planned.at),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${id}`,
    }),
  });
}
