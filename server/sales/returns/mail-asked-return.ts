import { settleBy, type AskedGround } from '#domain/sales/return.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { returnAskedMail } from './emails/return-asked.ts';
import type { ReturningOrder } from './queries.ts';

type Told = {
  returnId: string;
  order: ReturningOrder;
  ground: AskedGround;
  askedAt: Date;
  isLeftToStaff: boolean;
};

/** Queues the mail that confirms what was given back, with day and time. */
export async function mailAskedReturn(
  ctx: VerbContext,
  tx: Tx,
  { returnId, order, ground, askedAt, isLeftToStaff }: Told,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'name', settingsColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'return-asked',
    occasion: returnId,
    userId: order.userId,
    to: customer.email,
    settings: customer.settings,
    content: returnAskedMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      ground,
      customerName: customer.name,
      orderNumber: shortId(order.id),
      about:
        order.serviceName === null ? order.planName : `${order.planName} (${order.serviceName})`,
      askedAt: mailTime(askedAt),
      settleBy: mailDate(settleBy(askedAt)),
      isLeftToStaff,
      url: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}
