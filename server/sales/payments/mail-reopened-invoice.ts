import { shortId } from '#domain/platform/short-id.ts';
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
  const services = await listUnpaidServices(tx, orderId);
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
      name:
        services.length > 1
          ? `bestelling ${shortId(orderId)}`
          : (order.serviceName ?? order.planName),
      because: told.because,
      taken: mailMoney(told.takenCents),
      open: mailMoney(openCents),
      invoiceNumber: invoice.invoiceNumber,
      dueDate: mailDate(invoice.dueOn),
      fromCredit: fromCreditCents === 0 ? null : mailMoney(fromCreditCents),
      isPaid: openCents === 0,
      endedMandate: told.endedMandate,
      collected: null,
      service: stateOf(services),
      isOfSeveral: services.length > 1,
      iban: settingValue(settings, 'company_iban'),
      accountName: settingValue(settings, 'company_legal_name'),
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    }),
  });
}

/** The services whose days are not paid any more, but for those that ended. */
async function listUnpaidServices(tx: Tx, orderId: string) {
  return tx
    .selectFrom('serviceTerms')
    .innerJoin('services', 'services.id', 'serviceTerms.serviceId')
    .innerJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .innerJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .select(['services.id', 'services.status', 'services.suspendReason'])
    .distinct()
    .where('invoices.orderId', '=', orderId)
    .where('serviceTerms.uncoveredAt', 'is not', null)
    .where('services.status', '<>', 'cancelled')
    .execute();
}

type UnpaidServices = Awaited<ReturnType<typeof listUnpaidServices>>;

/** Paying puts on what is off, delivers what waits, and lets the rest run. */
function stateOf(services: UnpaidServices): InvoiceReopened['service'] {
  if (services.length === 0) return null;
  if (services.some(({ suspendReason }) => suspendReason === 'unpaid')) return 'off';
  return services.some(({ status }) => status === 'pending') ? 'waits' : 'runs';
}
