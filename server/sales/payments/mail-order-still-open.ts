import type { PlannedCollection } from '#contract/values.ts';
import { AFTER_OUR_MAIL } from '#domain/sales/direct-debit.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readCollection } from '#server/sales/invoices/queries.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { orderStillOpenMail, type OrderStillOpen } from './emails/order-still-open.ts';

type Short = {
  order: OrderToPay;
  paymentId: string;
  amountCents: Cents;
  creditCents: Cents;
  why: OrderStillOpen['why'];
};

/** Queues the mail that says that what came in was too little, and what is left to pay or is collected. */
export async function mailOrderStillOpen(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId, amountCents, creditCents, why }: Short,
): Promise<void> {
  const collection = await readCollection(tx, { orderId: order.id, now: ctx.now() });
  const name = order.serviceName ?? order.planName;
  const mail = (called: string) =>
    orderStillOpenMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      name: called,
      why,
      paid: mailMoney(amountCents),
      credit: mailMoney(creditCents),
      rest: mailMoney(subtractCents(order.totalCents, creditCents)),
      collected: collection === null ? null : whenCollected(collection),
      url: `${ctx.config.appUrl}/checkout/${order.id}`,
    });
  await queueMail(ctx, tx, {
    kind: 'order-still-open',
    occasion: paymentId,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: null,
    content: mail(name),
    // A cent is enough to have this sent to anyone.
    elsewhere: () => mail(withoutLinks(name)),
  });
}

function whenCollected({ on }: PlannedCollection): string {
  return on === null ? `minstens ${AFTER_OUR_MAIL} met de factuur` : `op ${mailDate(on)}`;
}
