import { periodDates } from '#domain/catalogue/term.ts';
import { settingValue, type Seller } from '#domain/operations/settings.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import { termReclaimedMail, type AskedTerm } from './emails/term-reclaimed.ts';
import type { TakenBackTerm } from './read-taken-back.ts';

type Told = {
  /** The one whose money is gone. */
  order: PlanOrder;
  term: TakenBackTerm;
  service: LockedService;
  credit: CreditNote;
  seller: Seller;
  isCollection: boolean;
  /** The order that is to be paid now, or was at once. */
  asked: { how: AskedTerm['how']; orderId: string };
};

/** Queues the one mail about money that a bank took back of a term: what that undid, and what follows. */
export async function mailReclaimedTerm(ctx: VerbContext, tx: Tx, told: Told): Promise<void> {
  const { order, term, credit, seller, asked } = told;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'totalAmountCents', 'dueDate'])
    .where('orderId', '=', asked.orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const { from, through } = periodDates({ start: term.startsAt, end: term.endsAt });
  await queueMail(ctx, tx, {
    kind: 'term-reclaimed',
    occasion: order.id,
    happensOnce: true,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: invoice.id,
    content: termReclaimedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      serviceName: order.serviceName,
      amount: mailMoney(order.totalCents),
      period: `${mailDate(from)} t/m ${mailDate(through)}`,
      invoiceNumber: term.invoiceNumber,
      creditNumber: credit.invoiceNumber,
      wasCollected: told.isCollection,
      asked: {
        how: asked.how,
        invoiceNumber: invoice.invoiceNumber,
        amount: mailMoney(invoice.totalAmountCents),
        dueDate: mailDate(invoice.dueDate),
        isOff: told.service.suspendReason === 'unpaid',
      },
      iban: seller.iban,
      accountName: seller.legalName,
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    }),
  });
}
