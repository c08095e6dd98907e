import type { Cents } from '#domain/platform/money.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { mailMoney, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { orderRefundedMail } from './emails/order-refunded.ts';

type RefundedOrder = {
  orderId: string;
  credit: CreditNote | null;
  amountCents: Cents;
  way: RefundWay;
  /** The part of what the credit invoice is over that a bank took back. */
  takenCents: Cents;
};

/** Queues the mail that says how the money comes back, with the credit invoice. */
export async function mailRefundedOrder(
  ctx: VerbContext,
  tx: Tx,
  { orderId, credit, amountCents, way, takenCents }: RefundedOrder,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.userId',
      'orders.planName',
      'users.email',
      'users.firstName',
      billingEmailColumn(),
      settingsColumn(),
    ])
    .select((eb) =>
      eb
        .selectFrom('services')
        .innerJoin('orderLines as line', 'line.serviceId', 'services.id')
        .select((its) => its.fn.max('services.terminateAt').as('terminateAt'))
        .where('line.orderId', '=', orderId)
        .where('line.kind', 'in', ['new', 'renewal'])
        .where('services.deliveryState', '=', 'done')
        .where('services.terminateAt', '>', ctx.now())
        .as('keptUntil'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'order-refunded',
    occasion: credit?.id ?? orderId,
    userId: order.userId,
    to: order,
    settings: order.settings,
    invoiceId: credit?.id ?? null,
    content: orderRefundedMail({
      siteName: settingValue(order.settings, 'site_name'),
      firstName: order.firstName,
      planName: order.planName,
      // Money that is gone is not sent: the mail names what was credited instead.
      amount: mailMoney(way === 'gone' && credit !== null ? credit.creditedCents : amountCents),
      taken: takenCents === 0 ? null : mailMoney(takenCents),
      creditNumber: credit?.invoiceNumber ?? null,
      keptUntil: order.keptUntil === null ? null : mailTime(order.keptUntil),
      way,
      url:
        credit === null
          ? `${ctx.config.appUrl}/dashboard/billing`
          : `${ctx.config.appUrl}/dashboard/billing/invoices/${credit.id}`,
    }),
  });
}
