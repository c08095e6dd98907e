import { amsterdamDate } from '#domain/amsterdam.ts';
import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailDate } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { openStaffTask } from '#server/tasks/open-task.ts';
import { billingUnknownMail } from './emails/billing-unknown.ts';

type Asked = {
  service: { serviceId: string; userId: string; name: string };
  settings: StoredSettings;
};

/**
 * A term is due and nobody knows to whom it is invoiced: its customer is asked by mail, once a term, and
 * staff see it. Until one of them fills it in the term is not invoiced and the service runs on.
 */
export async function askBillingDetails(
  ctx: VerbContext,
  tx: Tx,
  { service: { serviceId, userId, name }, settings }: Asked,
): Promise<void> {
  const customer = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .select(['users.email', 'users.firstName', 'services.expiresAt'])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const paidUntil = customer.expiresAt ?? ctx.now();
  await openStaffTask(ctx, tx, {
    kind: 'billing-unknown',
    userId,
    subjectId: userId,
    note: `${name} is betaald tot ${mailDate(paidUntil)}. De factuur voor daarna wacht tot de klant zijn naam en adres heeft ingevuld.`,
    reopens: true,
  });
  await queueMail(ctx, tx, {
    kind: 'billing-unknown',
    occasion: `${serviceId}:${amsterdamDate(paidUntil)}`,
    userId,
    to: customer.email,
    settings,
    content: billingUnknownMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: name,
      paidUntil: mailDate(paidUntil),
      profileUrl: `${ctx.config.appUrl}/dashboard/settings`,
    }),
  });
}
