import { sumCents, type Cents } from '#domain/platform/money.ts';
import { statusAfterRefund } from '#domain/sales/refund.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import type { LockedRefund } from './lock-refund.ts';

type Completed = {
  refund: LockedRefund;
  providerId: string | null;
  /** The part that was sent, where its bank had taken some of the payment back; left out, all of it was. */
  less?: { sentCents: Cents; takenCents: Cents; takenOfId: string };
};

/** The money of a refund has left: the refund is done, and its payment refunded by so much. */
export async function completeRefund(
  ctx: VerbContext,
  tx: Tx,
  { refund, providerId, less }: Completed,
): Promise<void> {
  const now = ctx.now();
  await tx
    .updateTable('refunds')
    .set({
      status: 'done',
      ...(providerId === null ? {} : { providerId }),
      sentCents: less?.sentCents ?? null,
      error: less === undefined ? null : whyLess(less),
      doneAt: now,
      doneBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      updatedAt: now,
    })
    .where('id', '=', refund.id)
    .execute();
  await refundPayment(ctx, tx, refund);
  await closeStaffTasks(ctx, tx, {
    kinds: ['refund-by-hand', 'refund-failed'],
    subjectId: refund.id,
  });
  if (less !== undefined) await closeDecided(ctx, tx, { refund, takenOfId: less.takenOfId });
  recordChange(ctx, tx, {
    action: 'refund.complete',
    subject: { type: 'refund', id: refund.id },
    before: { status: refund.status },
    after: { status: 'done', amountCents: less?.sentCents ?? refund.amountCents },
    ownerId: refund.userId,
    topics: ['orders'],
  });
}

/** Says why its customer has the money without all of it being sent. */
function whyLess({ sentCents, takenCents }: NonNullable<Completed['less']>): string {
  const sent = sentCents === 0 ? 'er is niets verstuurd' : `${mailMoney(sentCents)} is overgemaakt`;
  return `De bank had al ${mailMoney(takenCents)} teruggehaald: ${sent}.`;
}

/**
 * Credit that its bank took, all of it missing where this order went back: nobody has to pay it again.
 * `takenOfId` is another payment only then.
 */
async function closeDecided(
  ctx: VerbContext,
  tx: Tx,
  { refund, takenOfId }: { refund: LockedRefund; takenOfId: string },
): Promise<void> {
  if (takenOfId === refund.paymentId || refund.orderStatus !== 'refunded') return;
  await closeStaffTasks(ctx, tx, { kinds: ['payment-charged-back'], subjectId: takenOfId });
}

async function refundPayment(ctx: VerbContext, tx: Tx, refund: LockedRefund): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'amountCents', 'status'])
    .where('id', '=', refund.paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // The bank took it back as well: that is what a person has to know of it.
  if (payment.status === 'charged_back') return;
  const done = await tx
    .selectFrom('refunds')
    .select('amountCents')
    .where('paymentId', '=', payment.id)
    .where('status', '=', 'done')
    .execute();
  const status = statusAfterRefund(
    payment.amountCents,
    sumCents(done.map(({ amountCents }) => amountCents)),
  );
  await tx
    .updateTable('payments')
    .set({ status, updatedAt: ctx.now() })
    .where('id', '=', payment.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'payment.refund',
    subject: { type: 'payment', id: payment.id },
    before: { status: payment.status },
    after: { status },
    ownerId: refund.userId,
    topics: ['orders'],
    event: { type: `payment.${status}`, subjectType: 'payment', ownerId: refund.userId },
  });
}
