import { isOnlineMethod } from '#domain/sales/payment.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { IssuedDocument } from '#server/sales/invoices/insert-document.ts';
import { invoiceCorrectedMail } from './emails/invoice-corrected.ts';
import type { Correcting } from './plan-correction.ts';

type Told = Correcting & {
  credit: CreditNote;
  issued: IssuedDocument;
  moneyBack: MoneyBack | null;
};

/** Queues the one mail of a correction, with which both documents go. */
export async function mailCorrectedInvoice(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { plan, reason, seller, settings, credit, issued, moneyBack }: Told,
): Promise<void> {
  const { invoice, sale, moved } = plan;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', invoice.userId)
    .executeTakeFirstOrThrow();
  const { appUrl } = ctx.config;
  const { dueDate, openCents, movedCents } = moved;
  await queueMail(ctx, tx, {
    kind: 'invoice-corrected',
    occasion: issued.id,
    userId: invoice.userId,
    to: customer,
    settings,
    invoiceId: issued.id,
    content: invoiceCorrectedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      oldNumber: invoice.invoiceNumber,
      creditNumber: credit.invoiceNumber,
      invoiceNumber: issued.invoiceNumber,
      reason,
      total: mailMoney(sale.totalCents),
      moved: movedCents === 0 ? null : mailMoney(movedCents),
      back: moneyBack && { amount: mailMoney(moneyBack.amountCents), way: moneyBack.way },
      open:
        dueDate === null
          ? null
          : {
              amount: mailMoney(openCents),
              dueDate: mailDate(dueDate),
              iban: seller.iban,
              accountName: seller.legalName,
            },
      online: methodsOf(ctx.payments).some(isOnlineMethod),
      payUrl: `${appUrl}${payLinkPath(PAY_LINK_MARK)}`,
      url: `${appUrl}/dashboard/billing/invoices/${issued.id}`,
    }),
  });
}
