import { takeFrom } from '#domain/sales/credit.ts';
import { cents, negateCents, type Cents } from '#domain/platform/money.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import { AppError } from '#server/errors.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { mailLessCredit } from '#server/sales/credit/mail-less-credit.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { openRefund } from './open-refund.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';

export type PayOut = {
  customerId: string;
  /** The balance that the screen showed: with another one nothing is sent. */
  shownCents: Cents;
};

const REASON = 'Tegoed uitbetaald.';

/**
 * 'Tegoed uitbetalen': sends all credit of a customer back the way its money came, by refunds of the
 * payments it came with. Throws CONFLICT when there is another amount of it by now.
 */
export async function payOutCredit(
  ctx: VerbContext<UserActor>,
  { customerId, shownCents }: PayOut,
): Promise<{ customerId: string }> {
  await refuseOwnBenefit(ctx, { customerId });
  return transact(ctx, async (tx) => {
    const sources = await lockSources(tx, customerId);
    const balanceCents = await readCreditBalance(tx, customerId);
    if (balanceCents === 0 || balanceCents !== shownCents) throw new AppError('CONFLICT');
    for (const { source, amountCents } of takeFrom(sources, balanceCents)) {
      await sendBack(ctx, tx, { customerId, source, amountCents });
    }
    const amountCents = balanceCents;
    await mailLessCredit(ctx, tx, { kind: 'credit-paid-out', customerId, amountCents });
    return { customerId };
  });
}

type Source = {
  id: string;
  kind: string;
  paymentId: string;
  gateway: Gateway;
  orderId: string;
  leftCents: Cents;
};
type Sending = { customerId: string; source: Source; amountCents: Cents };

/**
 * The money that credit came from, with what of it was not sent back, the payments locked. What a bank took
 * from comes last: there may be nothing left at the gateway to send.
 */
async function lockSources(tx: Tx, customerId: string): Promise<Source[]> {
  const rows = await tx
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select((eb) => [
      'credits.id',
      'credits.kind',
      'credits.amountCents',
      'credits.paymentId',
      'payments.gateway',
      'payments.orderId',
      eb
        .selectFrom('credits as sent')
        .select((sent) =>
          sent.fn.coalesce(sent.fn.sum<Cents>('sent.amountCents'), sent.lit(0)).as('sentCents'),
        )
        .whereRef('sent.sourceId', '=', 'credits.id')
        .as('sentCents'),
    ])
    .where('credits.userId', '=', customerId)
    .where('credits.amountCents', '>', cents(0))
    .orderBy((eb) => eb('payments.status', '=', 'charged_back'))
    .orderBy('credits.createdAt', 'desc')
    .orderBy('credits.id', 'desc')
    .forNoKeyUpdate('payments')
    .execute();
  return rows.map(({ amountCents, sentCents, ...source }) => ({
    ...source,
    leftCents: cents(amountCents + Number(sentCents ?? 0)),
  }));
}

async function sendBack(
  ctx: VerbContext,
  tx: Tx,
  { customerId, source, amountCents }: Sending,
): Promise<void> {
  const { id: sourceId, paymentId, gateway, orderId } = source;
  const refundId = await openRefund(ctx, tx, {
    order: { id: orderId, userId: customerId },
    payment: { id: paymentId, gateway, amountCents },
    credit: null,
    reason: REASON,
  });
  await moveCredit(ctx, tx, {
    userId: customerId,
    kind: 'paid_out',
    paymentId,
    amountCents: negateCents(amountCents),
    reason: REASON,
    sourceId,
    refundId,
  });
  if (source.kind !== 'received') return;
  await closeStaffTasks(ctx, tx, { kinds: ['credit-received'], subjectId: paymentId });
}
