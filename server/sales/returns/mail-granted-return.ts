import { cents, sumCents, type Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { billingEmailColumn } from '#server/identity/profiles/queries.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { mailMoney, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { returnGrantedMail, type GrantedWay } from './emails/return-granted.ts';
import type { AskedGround } from '#domain/sales/return.ts';
import type { ReturningOrder } from './queries.ts';
import type { Returned } from './return-line.ts';

type Told = {
  asked: { id: string; ground: AskedGround };
  order: ReturningOrder;
  returned: readonly Returned[];
  keptCents: Cents;
  reason: string | null;
  endsService: boolean;
};

/** Queues the mail that says what comes back of a return, how, and with which credit invoices. */
export async function mailGrantedReturn(
  ctx: VerbContext,
  tx: Tx,
  { asked, order, returned, keptCents, reason, endsService }: Told,
): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName', billingEmailColumn(), settingsColumn()])
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow();
  const kept = await tx
    .selectFrom('services')
    .select('terminateAt')
    .where('id', '=', order.serviceId)
    .where('deliveryState', '=', 'done')
    .where('terminateAt', '>', ctx.now())
    .executeTakeFirst();
  await queueMail(ctx, tx, {
    kind: 'return-granted',
    occasion: asked.id,
    userId: order.userId,
    to: customer,
    settings: customer.settings,
    invoiceId: returned.find(({ credit }) => credit !== null)?.credit?.id ?? null,
    content: returnGrantedMail({
      siteName: settingValue(customer.settings, 'site_name'),
      firstName: customer.firstName,
      ground: asked.ground,
      about: order.serviceName ?? order.planName,
      amount: mailMoney(sumOf(returned)),
      kept: keptCents === 0 ? null : mailMoney(keptCents),
      reason,
      ways: byWay(returned),
      endsService,
      keptUntil: kept?.terminateAt ? mailTime(kept.terminateAt) : null,
      url: `${ctx.config.appUrl}/checkout/${order.id}`,
    }),
  });
}

function sumOf(returned: readonly Returned[]): Cents {
  return cents(sumCents(returned.map(({ amountCents }) => amountCents)));
}

/** Money paid with credit comes back another way than what came online: each with its own sum. */
function byWay(returned: readonly Returned[]): GrantedWay[] {
  const going = returned.flatMap(({ way, ...rest }) => (way === null ? [] : [{ way, ...rest }]));
  return [...Map.groupBy(going, ({ way }) => way)].map(([way, parts]) => ({
    way,
    amount: mailMoney(sumOf(parts)),
    creditNumbers: parts.flatMap(({ credit }) => (credit === null ? [] : [credit.invoiceNumber])),
  }));
}
