import { withoutLinks } from '#domain/platform/without-links.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { WORD_WAY_NAMES, type WordWay } from '#domain/sales/order-word.ts';
import { PAY_LINK_MARK, payLinkPath } from '#server/platform/auth/pay-links.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { dealOf, type AgreedOrder } from './emails/deal.ts';
import { orderReceivedMail } from './emails/order-received.ts';

export type ReceivedOrder = AgreedOrder & {
  invoiceId: string;
  invoiceNumber: string;
  dueDate: string;
  settings: StoredSettings;
  word: { way: WordWay; givenOn: string } | null;
};

/** Queues the mail that says how to transfer the money of an order. */
export async function mailReceivedOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  order: ReceivedOrder,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn()])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  const { word } = order;
  const mail = (plain: (text: string) => string) =>
    orderReceivedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: customer.firstName,
      deal: dealOf(named(order, plain), { now: ctx.now(), shopUrl: ctx.config.appUrl }),
      iban: settingValue(order.settings, 'company_iban'),
      accountName: settingValue(order.settings, 'company_legal_name'),
      reference: order.invoiceNumber,
      dueDate: mailDate(order.dueDate),
      orderUrl: `${ctx.config.appUrl}/checkout/${order.id}`,
      word: word && `${WORD_WAY_NAMES[word.way]} op ${mailDate(word.givenOn)}`,
      payUrl: `${ctx.config.appUrl}${payLinkPath(PAY_LINK_MARK)}`,
    });
  await queueMail(ctx, tx, {
    kind: 'order-received',
    occasion: order.id,
    userId: ctx.actor.id,
    invoiceId: order.invoiceId,
    settings: order.settings,
    to: customer,
    content: mail((name) => name),
    // Nothing was paid yet: whoever registers can have this sent to anyone.
    elsewhere: () => mail(withoutLinks),
  });
}

function named(order: ReceivedOrder, plain: (text: string) => string): ReceivedOrder {
  const lines = order.lines?.map(({ serviceName, ...line }) => ({
    ...line,
    serviceName: serviceName === null ? null : plain(serviceName),
  }));
  return { ...order, serviceName: plain(order.serviceName), ...(lines && { lines }) };
}
