import { takeFrom, type CreditSource } from '#domain/sales/credit.ts';
import { cents, negateCents, sumCents, type Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { mailLessCredit } from './mail-less-credit.ts';
import { moveCredit } from './move-credit.ts';

type Taken = { userId: string; orderId: string; paymentId: string; takenCents: Cents };

/** Amount that came off. */
type TakenOff = { offCents: Cents };

/**
 * A bank took back money of a payment: what it became of credit comes off that again, as far as it was not
 * spent or sent back, which is mailed. Answers null for a payment that never was credit.
 */
export async function takeBackCredit(
  ctx: VerbContext,
  tx: Tx,
  { userId, orderId, paymentId, takenCents }: Taken,
): Promise<TakenOff | null> {
  const became = await tx
    .selectFrom('credits')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', ['received', 'kept', 'given_again'])
    .limit(1)
    .executeTakeFirst();
  if (became === undefined) return null;
  const balance = await tx
    .selectFrom('creditBalances')
    .select('balanceCents')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Read after the lock: what is sent back meanwhile is not there any more.
  const sources = await listSources(tx, paymentId);
  const leftCents = sumCents(sources.map((source) => source.leftCents));
  const offCents = cents(Math.min(takenCents, leftCents, balance.balanceCents));
  // There is nothing left of it to pay out.
  if (takenCents >= leftCents) {
    await closeStaffTasks(ctx, tx, { kinds: ['credit-received'], subjectId: paymentId });
  }
  if (offCents === 0) return { offCents };
  for (const { source, amountCents } of takeFrom(sources, offCents)) {
    await moveCredit(ctx, tx, {
      userId,
      kind: 'taken_back',
      paymentId,
      amountCents: negateCents(amountCents),
      reason: `Je bank heeft de betaling voor bestelling ${shortId(orderId)} teruggehaald.`,
      sourceId: source.id,
    });
  }
  const less = { kind: 'credit-taken-back', customerId: userId, amountCents: offCents } as const;
  await mailLessCredit(ctx, tx, less);
  return { offCents };
}

/** Lists the credit that a payment became, with what of it was not sent back, the newest first. */
async function listSources(tx: Tx, paymentId: string): Promise<CreditSource[]> {
  const rows = await tx
    .selectFrom('credits')
    .leftJoin('credits as sent', 'sent.sourceId', 'credits.id')
    .select((eb) => [
      'credits.id',
      'credits.amountCents',
      eb.fn.coalesce(eb.fn.sum<Cents>('sent.amountCents'), eb.lit(0)).as('sentCents'),
    ])
    .where('credits.paymentId', '=', paymentId)
    .where('credits.amountCents', '>', cents(0))
    .groupBy('credits.id')
    .orderBy('credits.createdAt', 'desc')
    .orderBy('credits.id', 'desc')
    .execute();
  return rows.map(({ id, amountCents, sentCents }) => ({
    id,
    leftCents: cents(amountCents + Number(sentCents)),
  }));
}
