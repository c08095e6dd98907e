import { sumCents, ZERO_CENTS, type Cents } from '#domain/money.ts';
import { refundableCents, sentOf, stillToSend } from '#domain/refund.ts';
import type { Db } from '#server/db/database.ts';

type Paid = { id: string; amountCents: Cents; takenBackCents: Cents | null };

type MoneyBack = {
  /** What of it can still go back, in cents. */
  leftCents: Cents;
  /** What is left to send of its refunds that a gateway refused, in cents, by their id. */
  toSend: ReadonlyMap<string, Cents>;
};

/** Payments with what goes back of them: not what their bank took, nor what is credit of their customer. */
export async function readMoneyBack<P extends Paid>(
  db: Db,
  payments: readonly P[],
): Promise<(P & MoneyBack)[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = Map.groupBy(await listRefunds(db, ids), ({ paymentId }) => paymentId);
  const credits = Map.groupBy(await listCredits(db, ids), ({ paymentId }) => paymentId);
  return payments.map((payment) => {
    const { id, amountCents: paidCents, takenBackCents } = payment;
    const takenCents = takenBackCents ?? ZERO_CENTS;
    const sent = refunds.get(id) ?? [];
    const creditCents = sumCents((credits.get(id) ?? []).map(({ amountCents }) => amountCents));
    return {
      ...payment,
      leftCents: refundableCents(paidCents, [takenCents, creditCents, ...sent.map(sentOf)]),
      toSend: stillToSend({ paidCents, takenCents, creditCents }, sent),
    };
  });
}

function listRefunds(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'amountCents', 'sentCents'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** What payments became of credit, less what was sent back or taken back out of it: that is counted there. */
function listCredits(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('credits')
    .select(['paymentId', 'amountCents'])
    .where('paymentId', 'in', paymentIds)
    .where('kind', 'in', ['received', 'kept', 'paid_out', 'taken_back'])
    .execute();
}
