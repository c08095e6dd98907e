import { PER_TERM } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { dealOf } from './emails/deal.ts';
import type { PlanOrder } from './queries.ts';
import { planChangedMail } from './emails/plan-change.ts';

type Told = {
  serviceId: string;
  /** The price of a term from now on. */
  termCents: Cents;
  order: PlanOrder;
  invoice: IssuedInvoice;
};

/** Queues the confirmation that a service has the plan that was paid for. */
export async function mailChangedPlan(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, termCents, order, invoice }: Told,
): Promise<void> {
  const { appUrl } = ctx.config;
  await queueMail(ctx, tx, {
    kind: 'plan-changed',
    occasion: order.id,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: invoice.id,
    content: planChangedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      serviceName: order.serviceName,
      planName: order.planName,
      amount: mailMoney(order.totalCents),
      price: `${mailMoney(termCents)} ${PER_TERM[order.termMonths]}`,
      deal: dealOf(order, { now: ctx.now(), shopUrl: appUrl }),
      invoiceNumber: invoice.invoiceNumber,
      serviceUrl: `${appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}
