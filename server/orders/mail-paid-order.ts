import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { orderPaidMail } from './emails/order-paid.ts';

/** Queues the confirmation of a paid order. */
export async function mailPaidOrder(
  ctx: VerbContext,
  tx: Tx,
  {
    orderId,
    invoiceNumber,
    settings,
  }: { orderId: string; invoiceNumber: string; settings: StoredSettings },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.userId',
      'users.email',
      'users.firstName',
      'orders.planName',
      'orders.totalCents',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'order-paid',
    occasion: orderId,
    userId: order.userId,
    to: order.email,
    content: orderPaidMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      planName: order.planName,
      amount: mailMoney(order.totalCents),
      invoiceNumber,
      orderUrl: `${ctx.config.appUrl}/checkout/${orderId}`,
    }),
  });
}
