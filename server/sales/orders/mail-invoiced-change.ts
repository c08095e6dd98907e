import { PER_TERM } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { dealOf, type AgreedOrder } from './emails/deal.ts';
import { changeInvoicedMail } from './emails/plan-change.ts';

type Told = {
  order: AgreedOrder & { userId: string };
  termCents: Cents;
  invoice: IssuedInvoice;
  /** `YYYY-MM-DD` */
  dueDate: string;
  settings: StoredSettings;
};

/** Queues the invoice of another plan that waits for a bank transfer. */
export async function mailInvoicedChange(
  ctx: VerbContext,
  tx: Tx,
  { order, termCents, invoice, dueDate, settings }: Told,
): Promise<void> {
  const { appUrl } = ctx.config;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const mail = (serviceName: string) =>
    changeInvoicedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName,
      planName: order.planName,
      amount: mailMoney(order.totalCents),
      price: `${mailMoney(termCents)} ${PER_TERM[order.termMonths]}`,
      deal: dealOf({ ...order, serviceName }, { now: ctx.now(), shopUrl: appUrl }),
      invoiceNumber: invoice.invoiceNumber,
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      dueDate: mailDate(dueDate),
      orderUrl: `${appUrl}/checkout/${order.id}`,
      payUrl: `${appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    });
  await queueMail(ctx, tx, {
    kind: 'plan-change-invoice',
    occasion: order.id,
    userId: order.userId,
    to: customer,
    settings,
    invoiceId: invoice.id,
    content: mail(order.serviceName),
    // It can be asked for without paying it, as often as one likes.
    elsewhere: () => mail(withoutLinks(order.serviceName)),
  });
}
