import { cents, negateCents, type Cents } from '#domain/money.ts';
import { shortId } from '#domain/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { closeStaffTasks } from '#server/tasks/close-tasks.ts';
import { mailLessCredit } from './mail-less-credit.ts';
import { moveCredit } from './move-credit.ts';

type Taken = { userId: string; orderId: string; paymentId: string; takenCents: Cents };

/**
 * A bank took back money of a payment: what it became of credit comes off that again, as far as it was not
 * spent or sent back, which is mailed. Answers how much; null for a payment that never was credit.
 */
export async function takeBackCredit(
  ctx: VerbContext,
  tx: Tx,
  { userId, orderId, paymentId, takenCents }: Taken,
): Promise<Cents | null> {
  const source = await tx
    .selectFrom('credits')
    .select(['id', 'amountCents'])
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'received')
    .executeTakeFirst();
  if (source === undefined) return null;
  const balance = await tx
    .selectFrom('creditBalances')
    .select('balanceCents')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Read after the lock: what is sent back meanwhile is not there any more.
  const sent = await tx
    .selectFrom('credits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<Cents>('amountCents'), eb.lit(0)).as('cents'))
    .where('sourceId', '=', source.id)
    .executeTakeFirstOrThrow();
  const leftCents = source.amountCents + Number(sent.cents);
  const amountCents = cents(Math.min(takenCents, leftCents, balance.balanceCents));
  if (amountCents === 0) return amountCents;
  await moveCredit(ctx, tx, {
    userId,
    kind: 'taken_back',
    paymentId,
    amountCents: negateCents(amountCents),
    reason: `Je bank heeft de betaling voor bestelling ${shortId(orderId)} teruggehaald.`,
    sourceId: source.id,
  });
  await mailLessCredit(ctx, tx, { kind: 'credit-taken-back', customerId: userId, amountCents });
  // There is nothing left of it to pay out.
  if (amountCents === leftCents) {
    await closeStaffTasks(ctx, tx, { kinds: ['credit-received'], subjectId: paymentId });
  }
  return amountCents;
}
