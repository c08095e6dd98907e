import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerKind } from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import { shortId } from '#domain/short-id.ts';
import { settingValue, type StoredSettings } from '#domain/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailDate, mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { orderReceivedMail } from './emails/order-received.ts';

export type ReceivedOrder = {
  id: string;
  planName: string;
  serviceName: string;
  billingCycle: BillingCycle;
  totalCents: Cents;
  vatPercent: number;
  billing: { kind: CustomerKind };
  directStart: boolean;
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
    settings: order.settings,
    to: customer.email,
    content: orderReceivedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: customer.firstName,
      deal: {
        planName: order.planName,
        serviceName: order.serviceName,
        amount: mailMoney(order.totalCents),
        cycle: order.billingCycle,
        vatPercent: order.vatPercent,
        kind: order.billing.kind,
        mayWithdraw: order.billing.kind === 'consumer',
        termsVersion: settingValue(order.settings, 'terms_version'),
        placedAt: ctx.now(),
        directStart: order.directStart,
        orderNumber: shortId(order.id),
        shopUrl: ctx.config.appUrl,
      },
      iban: settingValue(order.settings, 'company_iban'),
      accountName: settingValue(order.settings, 'company_legal_name'),
      reference: order.invoiceNumber,
      dueDate: mailDate(order.dueDate),
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
