import { settingValue } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailDate, mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { readSettings } from '#server/settings/queries.ts';
import { orderReceivedMail } from './emails/order-received.ts';

/** Queues the mail that says how to transfer the money of an order. */
export async function mailReceivedOrder(
  ctx: VerbContext,
  tx: Tx,
  { orderId, invoiceNumber, dueDate }: { orderId: string; invoiceNumber: string; dueDate: string },
): Promise<void> {
  const settings = await readSettings(tx);
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
    kind: 'order-received',
    occasion: orderId,
    userId: order.userId,
    to: order.email,
    content: orderReceivedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      planName: order.planName,
      amount: mailMoney(order.totalCents),
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      reference: invoiceNumber,
      dueDate: mailDate(dueDate),
      orderUrl: `${ctx.config.appUrl}/checkout/${orderId}`,
    }),
  });
}
