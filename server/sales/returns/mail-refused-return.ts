import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { returnRefusedMail } from './emails/return-refused.ts';

/** Queues the mail that says why a return was refused. */
export async function mailRefusedReturn(
  ctx: VerbContext,
  tx: Tx,
  { returnId }: { returnId: string },
): Promise<void> {
  const row = await tx
    .selectFrom('returns')
    .innerJoin('users', 'users.id', 'returns.userId')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .leftJoin('services', 'services.id', 'returns.serviceId')
    .select([
      'returns.userId',
      'returns.ground',
      'returns.reason',
      'orders.planName',
      'services.name as serviceName',
      'users.email',
      'users.firstName',
      settingsColumn(),
    ])
    .where('returns.id', '=', returnId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'return-refused',
    occasion: returnId,
    userId: row.userId,
    to: row.email,
    settings: row.settings,
    content: returnRefusedMail({
      siteName: settingValue(row.settings, 'site_name'),
      firstName: row.firstName,
      ground: row.ground === 'money-back' ? 'money-back' : 'withdrawal',
      about: row.serviceName ?? row.planName,
      reason: row.reason ?? '',
      url: `${ctx.config.appUrl}/dashboard/support/new`,
    }),
  });
}
