import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { codeTakenMail } from './emails/code-taken.ts';

/** Queues why an order was cancelled: somebody else ordered with its discount code. */
export async function mailTakenCode(
  ctx: VerbContext,
  tx: Tx,
  { orderId }: { orderId: string },
): Promise<void> {
  const { settings, ...order } = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .innerJoin('orderDiscounts', 'orderDiscounts.orderId', 'orders.id')
    .select([
      'orders.userId',
      'orders.planName',
      'orderDiscounts.code',
      'users.email',
      'users.firstName',
      settingsColumn(),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'order-code-taken',
    occasion: orderId,
    userId: order.userId,
    to: order.email,
    settings,
    content: codeTakenMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      planName: order.planName,
      code: order.code,
      orderUrl: `${ctx.config.appUrl}/checkout/${orderId}`,
    }),
  });
}
