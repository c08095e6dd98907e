import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { paymentCreditedMail } from './emails/payment-credited.ts';

type Credited = { paymentId: string; orderId: string; userId: string; amountCents: Cents };

/** Queues the mail that says that money which pays nothing any more is the customer's credit. */
export async function mailPaymentCredited(
  ctx: VerbContext,
  tx: Tx,
  { paymentId, orderId, userId, amountCents }: Credited,
): Promise<void> {
  const settings = await readSettings(tx);
  const order = await tx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'orders.status',
      'orders.serviceName',
      'orders.planName',
      'users.firstName',
      'users.email',
      'profiles.billingEmail',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const name = order.serviceName ?? order.planName;
  const mail = (called: string) =>
    paymentCreditedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: order.firstName,
      name: called,
      status: order.status,
      paid: mailMoney(amountCents),
      url: `${ctx.config.appUrl}/checkout/${orderId}`,
    });
  await queueMail(ctx, tx, {
    kind: 'payment-credited',
    occasion: paymentId,
    userId,
    to: order,
    settings,
    content: mail(name),
    // A cent is enough to have this sent to anyone.
    elsewhere: () => mail(withoutLinks(name)),
  });
}
