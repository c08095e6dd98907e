import { shortId } from '#domain/short-id.ts';
import { settingValue } from '#domain/settings.ts';
import { mayWithdraw } from '#domain/withdrawal.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { IssuedInvoice } from '#server/invoices/issue-invoice.ts';
import { mailMoney } from '#server/mails/format.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { orderPaidMail } from './emails/order-paid.ts';
import type { OrderToPay } from './queries.ts';

/** Queues the confirmation of a paid order. */
export async function mailPaidOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, invoice }: { order: OrderToPay; invoice: Pick<IssuedInvoice, 'id' | 'invoiceNumber'> },
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'order-paid',
    occasion: order.id,
    happensOnce: true,
    userId: order.userId,
    to: order.email,
    invoiceId: invoice.id,
    settings: order.settings,
    content: orderPaidMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      deal: {
        planName: order.planName,
        serviceName: order.serviceName,
        amount: mailMoney(order.totalCents),
        cycle: order.billingCycle,
        vatPercent: order.vatPercent,
        kind: order.billing.kind,
        mayWithdraw: mayWithdraw(
          { kind: order.billing.kind, createdAt: order.createdAt },
          ctx.now(),
        ),
        termsVersion: order.termsVersion,
        placedAt: order.createdAt,
        directStart: order.directStart,
        orderNumber: shortId(order.id),
        shopUrl: ctx.config.appUrl,
      },
      invoiceNumber: invoice.invoiceNumber,
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
