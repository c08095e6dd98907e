import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import { renewalPaidMail } from './emails/renewal-paid.ts';

type Told = {
  serviceId: string;
  order: PlanOrder;
  invoice: IssuedInvoice;
  paidUntil: Date;
  cameBack: boolean;
};

/** Queues the confirmation that a service goes on, or is back. */
export async function mailRenewalPaid(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, order, invoice, paidUntil, cameBack }: Told,
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'renewal-paid',
    occasion: order.id,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: invoice.id,
    content: renewalPaidMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      serviceName: order.serviceName,
      invoiceNumber: invoice.invoiceNumber,
      amount: mailMoney(order.totalCents),
      paidUntil: mailDate(paidUntil),
      cameBack,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}
