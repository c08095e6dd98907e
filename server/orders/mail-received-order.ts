import type { Cents } from '#domain/money.ts';
import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailDate, mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { orderReceivedMail } from './emails/order-received.ts';

export type ReceivedOrder = {
  id: string;
  planName: string;
  totalCents: Cents;
  invoiceId: string;
  invoiceNumber: string;
  dueDate: string;
  settings: StoredSettings;
};

/** Queues the mail that says how to transfer the money of an order. */
export async function mailReceivedOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  order: ReceivedOrder,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'order-received',
    occasion: order.id,
    userId: ctx.actor.id,
    invoiceId: order.invoiceId,
    to: customer.email,
    content: orderReceivedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: customer.firstName,
      planName: order.planName,
      amount: mailMoney(order.totalCents),
      iban: settingValue(order.settings, 'company_iban'),
      accountName: settingValue(order.settings, 'company_legal_name'),
      reference: order.invoiceNumber,
      dueDate: mailDate(order.dueDate),
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
