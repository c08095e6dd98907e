import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { deliveryWaitingMail, type WaitingFor } from './emails/delivery-waiting.ts';

/**
 * Tells the shop's mailbox that a delivery does not go on without a person: nobody has the console open
 * at all hours, and a customer waits. Once for each reason, however often it is tried.
 */
export async function mailWaitingDelivery(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, waitingFor }: { serviceId: string; waitingFor: WaitingFor },
): Promise<void> {
  const { settings, ...names } = await tx
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.name as serviceName',
      'services.system',
      'services.domain',
      'plans.name as planName',
    ])
    .select(settingsColumn())
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const supportEmail = settingValue(settings, 'support_email');
  if (supportEmail === '') return;
  await queueMail(ctx, tx, {
    kind: 'delivery-waiting',
    occasion: `${serviceId}:${waitingFor}`,
    userId: null,
    to: supportEmail,
    settings,
    content: deliveryWaitingMail({
      ...names,
      waitingFor,
      siteName: settingValue(settings, 'site_name'),
      consoleUrl: `${ctx.config.appUrl}/admin/services?view=te-leveren`,
    }),
  });
}
