import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { invoicePaidAgainMail } from './emails/invoice-paid-again.ts';
import type { OrderToPay } from './queries.ts';

type Told = {
  order: OrderToPay;
  invoice: Pick<IssuedInvoice, 'id' | 'invoiceNumber'>;
  /** Number of times that it was open again. */
  round: number;
  amountCents: Cents;
};

/** Queues the receipt of what was owed again, with the proof that it is paid. */
export async function mailPaidAgain(
  ctx: VerbContext,
  tx: Tx,
  { order, invoice, round, amountCents }: Told,
): Promise<void> {
  await queueMail(ctx, tx, {
    kind: 'invoice-paid-again',
    occasion: `${order.id}:${round}`,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: invoice.id,
    content: invoicePaidAgainMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      name: order.serviceName ?? order.planName,
      amount: mailMoney(amountCents),
      invoiceNumber: invoice.invoiceNumber,
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
