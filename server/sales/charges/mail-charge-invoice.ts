import { quantityLabel } from '#domain/sales/charge.ts';
import type { Cents } from '#domain/platform/money.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import { vatPhrase, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoicedWork, IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { chargeInvoiceMail } from './emails/charge-invoice.ts';

type Told = {
  order: {
    id: string;
    userId: string;
    planName: string;
    serviceName: string | null;
    totalCents: Cents;
    vatPercent: number;
    vatTreatment: VatTreatment;
  };
  lines: readonly InvoicedWork[];
  note: string | null;
  isConsumer: boolean;
  invoice: IssuedInvoice;
  dueDate: string;
  seller: Seller;
  settings: StoredSettings;
};

/** Queues the mail with the invoice of work that is billed apart. */
export async function mailChargeInvoice(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { order, lines, invoice, seller, settings, ...told }: Told,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const { vatTreatment: treatment, vatPercent: percent } = order;
  await queueMail(ctx, tx, {
    kind: 'charge-invoice',
    occasion: order.id,
    userId: order.userId,
    to: customer,
    settings,
    invoiceId: invoice.id,
    content: chargeInvoiceMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      name: order.planName,
      serviceName: order.serviceName,
      lines: lines.map((line) => ({ label: line.description, value: quantityLabel(line) })),
      note: told.note,
      invoiceNumber: invoice.invoiceNumber,
      amount: mailMoney(order.totalCents),
      vat: vatPhrase({ treatment, percent }),
      dueDate: mailDate(told.dueDate),
      iban: seller.iban,
      accountName: seller.legalName,
      online: methodsOf(ctx.payments).some(isOnlineMethod),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
      withdrawUrl: told.isConsumer
        ? `${ctx.config.appUrl}/withdraw?bestelling=${shortId(order.id)}`
        : null,
    }),
  });
}
