import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTermPrice } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import { changeWithdrawnMail } from './emails/change-withdrawn.ts';

type Told = { service: LockedService; settings: StoredSettings };

/** Tells a customer that the shop took back what waited for their next term. */
export async function mailWithdrawnChange(
  ctx: VerbContext,
  tx: Tx,
  { service, settings }: Told,
): Promise<void> {
  const { id, userId, name, planId, priceCents, termMonths } = service;
  const { email, firstName, planName } = await tx
    .selectFrom('users')
    .innerJoin('plans', (join) => join.on('plans.id', '=', planId))
    .select(['email', 'firstName', 'plans.name as planName'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'plan-change-withdrawn',
    occasion: `${id} ${ctx.now().toISOString()}`,
    userId,
    to: email,
    settings,
    content: changeWithdrawnMail({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      serviceName: name,
      planName,
      price: mailTermPrice(priceCents, termMonths, settings),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${id}`,
    }),
  });
}
