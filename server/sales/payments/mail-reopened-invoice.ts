import type { TakenReason } from '#domain/sales/chargeback.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { invoiceReopenedMail, type InvoiceReopened } from './emails/invoice-reopened.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';

type Told = {
  order: OrderToPay;
  because: TakenReason;
  takenCents: Cents;
  openCents: Cents;
  fromCreditCents: Cents;
  round: number;
  endedMandate: boolean;
};

/** Queues the one mail about money of an invoice that is gone: what is to be paid, by when and how. */
export async function mailReopenedInvoice(ctx: VerbContext, tx: Tx, told: Told): Promise<void> {
  const { order, openCents, fromCreditCents, round } = told;
  const { id: orderId, settings } = order;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'dueOn'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'invoice-reopened',
    // A bank that takes another part of it in the same round is told of too.
    occasion: `${orderId}:${round}:${openCents}`,
    userId: order.userId,
    to: order,
    settings,
    invoiceId: invoice.id,
    content: invoiceReopenedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      name: order.serviceName ?? order.planName,
      because: told.because,
      taken: mailMoney(told.takenCents),
      open: mailMoney(openCents),
      invoiceNumber: invoice.invoiceNumber,
      dueDate: mailDate(invoice.dueOn),
      fromCredit: fromCreditCents === 0 ? null : mailMoney(fromCreditCents),
      isPaid: openCents === 0,
      endedMandate: told.endedMandate,
      collected: null,
      service: await readService(tx, orderId),
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    }),
  });
}

/** The service whose days are not paid any more, and how it stands. */
async function readService(tx: Tx, orderId: string): Promise<InvoiceReopened['service']> {
  const service = await tx
    .selectFrom('serviceTerms')
    .innerJoin('services', 'services.id', 'serviceTerms.serviceId')
    .innerJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .innerJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .select(['services.status', 'services.suspendReason'])
    .where('invoices.orderId', '=', orderId)
    .where('serviceTerms.uncoveredAt', 'is not', null)
    .executeTakeFirst();
  if (service === undefined || service.status === 'cancelled') return null;
  if (service.status === 'pending') return 'waits';
  return service.suspendReason === 'unpaid' ? 'off' : 'runs';
}
