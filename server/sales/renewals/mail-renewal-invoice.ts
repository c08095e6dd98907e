import { PER_TERM, periodDates, type TermPeriod } from '#domain/catalogue/term.ts';
import type { InvoiceCollection } from '#domain/sales/direct-debit.ts';
import { discountLabel } from '#domain/catalogue/discount.ts';
import { negateCents, sumCents } from '#domain/platform/money.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import { collectingGateway, methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvoicedOrder, IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailDate, mailMoney, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { renewalInvoiceMail } from './emails/renewal-invoice.ts';

type Told = {
  serviceId: string;
  order: InvoicedOrder;
  invoice: IssuedInvoice;
  renewal: {
    term: TermPeriod;
    dueDate: string;
    collection: InvoiceCollection | null;
    backUntil: Date | null;
  };
  seller: Seller;
  settings: StoredSettings;
};

/** Queues the mail with the invoice of the next term. */
export async function mailRenewalInvoice(ctx: VerbContext, tx: Tx, told: Told): Promise<void> {
  const { serviceId, order, invoice, renewal, seller, settings } = told;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const { from, through } = periodDates(renewal.term);
  await queueMail(ctx, tx, {
    kind: 'renewal-invoice',
    occasion: order.id,
    userId: order.userId,
    to: customer,
    settings,
    invoiceId: invoice.id,
    content: renewalInvoiceMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: order.serviceName,
      planName: order.planName,
      invoiceNumber: invoice.invoiceNumber,
      amount: mailMoney(order.totalCents),
      discount: discountOf(order),
      period: `${mailDate(from)} t/m ${mailDate(through)}`,
      dueDate: mailDate(renewal.dueDate),
      backUntil: renewal.backUntil === null ? null : mailTime(renewal.backUntil),
      accountEnding: renewal.collection?.accountEnding ?? null,
      // Offered to a customer who pays by themselves, where the shop collects at all.
      debitUrl:
        renewal.collection === null && mayOfferDebit(ctx, settings)
          ? `${ctx.config.appUrl}/dashboard/billing/direct-debit`
          : null,
      iban: seller.iban,
      accountName: seller.legalName,
      online: methodsOf(ctx.payments).some(isOnlineMethod),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}

function discountOf({ discount, totalCents, termMonths }: InvoicedOrder) {
  if (discount === null) return null;
  const { savedCents, terms, termNumber } = discount;
  const price = mailMoney(sumCents([totalCents, savedCents]));
  return {
    label: discountLabel(discount),
    saved: mailMoney(negateCents(savedCents)),
    priceAfter: terms === termNumber ? `${price} ${PER_TERM[termMonths]}` : null,
  };
}

function mayOfferDebit({ payments }: VerbContext, settings: StoredSettings): boolean {
  return settingValue(settings, 'direct_debit_enabled') && collectingGateway(payments) !== null;
}
