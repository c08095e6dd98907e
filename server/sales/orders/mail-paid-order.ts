import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { dealOf } from './emails/deal.ts';
import { orderPaidMail } from './emails/order-paid.ts';
import type { PlanOrder } from './queries.ts';

/** Queues the confirmation of a paid order, or of a free one, which has no invoice. */
export async function mailPaidOrder(
  ctx: VerbContext,
  tx: Tx,
  {
    order,
    invoice,
  }: { order: PlanOrder; invoice: Pick<IssuedInvoice, 'id' | 'invoiceNumber'> | null },
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'order-paid',
    occasion: order.id,
    userId: order.userId,
    to: order,
    ...(invoice !== null && { invoiceId: invoice.id }),
    settings: order.settings,
    content: orderPaidMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      deal: dealOf(order, { now: ctx.now(), shopUrl: ctx.config.appUrl }),
      invoiceNumber: invoice?.invoiceNumber ?? null,
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
